import { textWidth } from './fonts.ts';

/** The room for a drawing, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Text inside SVG: every character that XML would read is escaped, and those it forbids are left out. */
export const svgText = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** As much of a text as fits a width. */
export function clipped(text: string, width: number, size: number, weight?: 'bold'): string {
  const isBold = weight === 'bold';
  // No letter is so narrow that more of them fit.
  const characters = Array.from(text.slice(0, Math.max(Math.ceil((width / size) * 10), 8)));
  if (characters.join('') === text && textWidth(text, size, isBold) <= width) return text;
  let left = width - textWidth('…', size, isBold);
  const fits: string[] = [];
  for (const character of characters) {
    left -= textWidth(character, size, isBold);
    if (left < 0) break;
    fits.push(character);
  }
  return `${fits.join('').trimEnd()}…`;
}

/** Words in lines of a width; a word that is wider than a line is cut where it is drawn. */
export function wrapped(text: string, width: number, size: number, most = 300): readonly string[] {
  const lines: string[] = [];
  const space = textWidth(' ', size);
  let used = 0;
  for (const word of text.split(' ')) {
    const wide = textWidth(word, size);
    const last = lines.at(-1);
    if (last !== undefined && used + space + wide <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
      used += space + wide;
    } else {
      lines.push(word);
      used = wide;
    }
    if (lines.length > most) break;
  }
  return lines;
}

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: 'bold';
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** The font of pictures: that of the page. */
export const FONT = 'Inter';

export const textAt = (text: string, x: number, y: number, theme: TextStyle): string =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${theme.size}" fill="${theme.color}"` +
  `${theme.weight ? ' font-weight="600"' : ''} text-anchor="${theme.anchor ?? 'start'}">${svgText(text)}</text>`;
