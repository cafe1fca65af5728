import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib';
import fontkit from '@pdf-lib/fontkit';
import { FONTS, fontOf, type PictureFont, textWidth } from '../fonts.ts';

/** What this reads of a subset that is being written. */
interface Subset {
  readonly glyf: Uint8Array[];
  offset: number;
  _addGlyph(glyph: number): number;
}

/**
 * Reads fonts for PDFs. A subset of a small size names where its glyphs begin in halves, and its writer does not make
 * the glyphs of an odd length even: those after them would be lost.
 */
export const evenGlyphs = {
  create(bytes: Uint8Array) {
    const font = fontkit.create(bytes);
    const createSubset = font.createSubset.bind(font);
    return Object.assign(font, {
      createSubset() {
        const subset = createSubset();
        const own = subset as unknown as Subset;
        const add = own._addGlyph.bind(own);
        own._addGlyph = (glyph) => {
          const at = add(glyph);
          const outline = own.glyf[at];
          if (outline !== undefined && outline.length % 2 === 1) {
            const even = bytesLike(outline, outline.length + 1);
            even.set(outline);
            own.glyf[at] = even;
            own.offset += 1;
          }
          return at;
        };
        return subset;
      },
    });
  },
};

/** The writer takes bytes of its own kind only. */
const bytesLike = (bytes: Uint8Array, length: number): Uint8Array =>
  (bytes.constructor as unknown as { alloc(length: number): Uint8Array }).alloc(length);

/** Writes texts in the fonts of pictures. */
export interface PdfFonts {
  readonly write: (page: PDFPage, text: string, style: WrittenText) => void;
}

interface WrittenText {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly color: RGB;
  readonly opacity: number;
}

/** The fonts that a file needs: each is in it once, with the letters that are used. */
export async function pdfFonts(file: PDFDocument): Promise<PdfFonts> {
  file.registerFontkit(evenGlyphs);
  const embedded = new Map<PictureFont, PDFFont>();
  for (const { own, others } of Object.values(FONTS)) {
    for (const font of [own, others])
      embedded.set(font, await file.embedFont(font.bytes, { subset: true, features: { calt: false } }));
  }
  return {
    write(page, text, { x, y, size, isBold, color, opacity }) {
      const pair = isBold ? FONTS.bold : FONTS.regular;
      let at = x;
      for (const run of runsOf(plain(text), (codePoint) => fontOf(pair, codePoint))) {
        const font = embedded.get(run.font);
        if (font !== undefined) page.drawText(run.text, { x: at, y, size, font, color, opacity });
        at += textWidth(run.text, size, isBold);
      }
    },
  };
}

interface Run {
  readonly text: string;
  readonly font: PictureFont;
}

/** Neighbouring letters of one font. */
function runsOf(text: string, fontFor: (codePoint: number) => PictureFont): readonly Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = fontFor(letter.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter };
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Without control characters and halves of characters, which no font has. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
