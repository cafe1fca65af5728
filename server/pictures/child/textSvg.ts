import { Parser } from 'htmlparser2';
import { type PictureSize, clipped, textAt, wrapped } from './svgText.ts';

/*
 * HTML as words, headings, lists and tables in a picture. Nothing of it is parsed into elements: styles and images are
 * left out.
 */

interface Line {
  readonly size: number;
  readonly isBold: boolean;
  readonly indent: number;
  /** The cells of a row of a table; one for all other lines. */
  readonly cells: readonly string[];
}

/** Longer texts are not read further: a picture ends before. */
const MAX_LINES = 300;
const [SIZE, INDENT, CELL_GAP] = [13, 16, 12];
const HEADINGS: Readonly<Record<string, number>> = { h1: 22, h2: 18, h3: 16, h4: 14, h5: 13, h6: 13 };
const DROPPED: ReadonlySet<string> = new Set(
  'script style template iframe object noscript svg title'.split(' '),
);
const BLOCKS: ReadonlySet<string> = new Set(
  'p div ul ol li table thead tbody tfoot tr section article header footer main blockquote pre hr br dl dt dd figure figcaption details summary h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** Its lines, as far as there is room for them, and whether these are all. */
export function textSvg(
  html: string,
  color: string,
  { width, height }: PictureSize,
): { readonly svg: string; readonly isWhole: boolean } {
  const parts: string[] = [];
  const rows = linesOf(html);
  const max = rows.reduce((all, { cells }) => Math.max(all, cells.length), 1);
  const space = width / max;
  let y = 0;
  for (const { size, isBold, indent, cells } of rows) {
    const left = indent * INDENT;
    const theme = { size, color, ...(isBold && { weight: 'bold' as const }) };
    const texts =
      cells.length > 1
        ? [cells.map((cell) => clipped(cell, space - CELL_GAP, size))]
        : wrapped(cells[0] ?? '', width - left, size, MAX_LINES).map((text) => [
            clipped(text, width - left, size),
          ]);
    for (const line of texts) {
      y += size * 1.5;
      if (y > height) return { svg: parts.join(''), isWhole: false };
      line.forEach((text, at) => parts.push(textAt(text, left + at * space, y - size * 0.4, theme)));
    }
    if (isBold && cells.length === 1) y += size * 0.3;
  }
  return { svg: parts.join(''), isWhole: rows.length < MAX_LINES };
}

function linesOf(html: string): readonly Line[] {
  const lines: Line[] = [];
  const open: string[] = [];
  let cells: string[] = [];
  let text = '';
  let bullet = '';
  const inside = (...names: readonly string[]): boolean => open.some((each) => names.includes(each));
  const flush = (): void => {
    const whole = [...cells, text].map((each) => each.replaceAll(/\s+/g, ' ').trim());
    const shown = cells.length > 0 && whole.at(-1) === '' ? whole.slice(0, -1) : whole;
    if (shown.some((each) => each !== '') && lines.length < MAX_LINES) {
      const heading = open.findLast((each) => HEADINGS[each] !== undefined);
      lines.push({
        size: heading === undefined ? SIZE : (HEADINGS[heading] ?? SIZE),
        isBold: heading !== undefined || inside('th', 'b', 'strong'),
        indent: Math.min(open.filter((each) => each === 'ul' || each === 'ol').length, 8),
        cells: shown.map((each, at) => (at === 0 ? bullet + each : each)),
      });
      bullet = '';
    }
    [cells, text] = [[], ''];
  };
  const parser = new Parser(
    {
      onopentag(name, { alt }) {
        if (BLOCKS.has(name) && !inside('tr')) flush();
        if (name === 'li') bullet = '• ';
        // Images are not loaded.
        if (name === 'img' && alt !== undefined && !inside(...DROPPED)) text += alt;
        open.push(name);
      },
      ontext(piece) {
        if (!inside(...DROPPED)) text += piece;
      },
      onclosetag(name) {
        if (name === 'td' || name === 'th') {
          cells.push(text);
          text = '';
        }
        if (name === 'tr' || (BLOCKS.has(name) && !inside('tr'))) flush();
        const at = open.lastIndexOf(name);
        if (at >= 0) open.splice(at);
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  flush();
  return lines;
}
