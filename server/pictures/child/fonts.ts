import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';

/** A font of pictures: its file, its bytes, and the widths of its letters. */
export interface PictureFont {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly has: (codePoint: number) => boolean;
  /** The width of a letter relative to the size of the font. */
  readonly emsOf: (codePoint: number) => number;
}

/** The font of the page, and what stands in for letters that it lacks. */
export interface FontPair {
  readonly own: PictureFont;
  readonly others: PictureFont;
}

const require = createRequire(import.meta.url);

function openFont(file: string): PictureFont {
  const bytes = new Uint8Array(readFileSync(file));
  const font = fontkit.create(bytes);
  const widths = new Map<number, number>();
  return {
    file,
    bytes,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    emsOf(codePoint) {
      const known = widths.get(codePoint);
      if (known !== undefined) return known;
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      widths.set(codePoint, width);
      return width;
    },
  };
}

/** The fonts that come with the product: a server may have none. Inter is the font of the page. */
export const FONTS: Readonly<Record<'regular' | 'bold', FontPair>> = {
  regular: {
    own: openFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    others: openFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  },
  bold: {
    own: openFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
    others: openFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  },
};

/** The font that has a letter. */
export const fontOf = ({ own, others }: FontPair, codePoint: number): PictureFont =>
  own.has(codePoint) || !others.has(codePoint) ? own : others;

/** Whether a weight in SVG is drawn by the bold font. */
export const isBoldWeight = (weight: unknown): boolean => weight === 'bold' || Number(weight) >= 550;

/** How wide a text is, as the page measures it. */
export function textWidth(text: string, size: number, isBold = false): number {
  const fonts = isBold ? FONTS.bold : FONTS.regular;
  let ems = 0;
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0;
    ems += fontOf(fonts, codePoint).emsOf(codePoint);
  }
  return ems * size;
}
