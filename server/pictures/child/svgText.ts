/** The room for a drawing, in pixels. */
export interface Box {
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

/** As much of a text as fits a width, by an average width of characters. */
export function clipped(text: string, width: number, size: number): string {
  const max = Math.max(Math.floor(width / (size * 0.6)), 1);
  const characters = Array.from(text.slice(0, 4 * max));
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

export interface TextStyle {
  readonly size: number;
  readonly color: string;
  readonly weight?: 'bold';
  readonly anchor?: 'start' | 'middle' | 'end';
}

/** The font that comes with the product: a server may have none. */
export const FONT = 'DejaVu Sans';

export const textAt = (text: string, x: number, y: number, theme: TextStyle): string =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${theme.size}" fill="${theme.color}"` +
  `${theme.weight ? ' font-weight="bold"' : ''} text-anchor="${theme.anchor ?? 'start'}">${svgText(text)}</text>`;
