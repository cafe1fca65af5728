import { expect, test } from 'vitest';
import fontkit from '@pdf-lib/fontkit';
import { FONTS } from '../fonts.ts';
import { evenGlyphs } from './pdfFonts.ts';

test('each letter of a subset has its own outline', async () => {
  const font = evenGlyphs.create(FONTS.regular.own.bytes);
  const subset = font.createSubset();
  const letters = Array.from('Shop on paper: $ 80.2M, 947,199 ▲ 5.1 % Über Ωмега');
  const glyphs = letters.map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0));
  const places = glyphs.map((glyph) => subset.includeGlyph(glyph));
  const chunks: Uint8Array[] = [];
  await new Promise((resolve) => {
    subset
      .encodeStream()
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', resolve);
  });
  const written = fontkit.create(new Uint8Array(Buffer.concat(chunks)));
  const outlines = (of: typeof font, ids: readonly number[]) => ids.map((id) => of.getGlyph(id).path.toSVG());
  expect(outlines(written as never, places)).toEqual(
    outlines(
      font,
      glyphs.map(({ id }) => id),
    ),
  );
});
