import { hexOf, oklchOf, readHex } from '#domain/theme/oklch.ts';
import { SPARK, sparkPaths } from '#charts/kit/periods/sparkPaths.ts';
import { PAGE } from '../pageColors.ts';
import { readPaint } from '../paint.ts';
import { clipped, textAt } from '../svgText.ts';
import { textWidth } from '../fonts.ts';
import type { Align, Sheet, SheetCell } from './sheet.ts';
import { PADDING, ROW, SIZE } from './sheetRoom.ts';

/** Some rows and columns of a table. */
export interface SheetSlice {
  /** The places of the columns, and how wide each of them is. */
  readonly columns: readonly number[];
  readonly widths: readonly number[];
  readonly rows: readonly number[];
}

/** As on the page: its colours with some of the ground. */
const TONES = {
  positive: `${PAGE.live}33`,
  negative: `${PAGE.danger}38`,
  plain: `${PAGE.muted}2e`,
} as const;

/** Rows and columns of a table under their headers. */
export function sliceSvg(sheet: Sheet, { columns, widths, rows }: SheetSlice): string {
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((all, each) => all + each, 0));
  const width = (starts.at(-1) ?? 0) + (widths.at(-1) ?? 0);
  const top = sheet.levels * ROW;
  const parts = [area(0, 0, width, top, PAGE.shade)];
  for (const { column, span, text, level, depth, align } of sheet.heads) {
    const own = columns.flatMap((each, at) => (each >= column && each < column + span ? [at] : []));
    const [first] = own;
    if (first === undefined) continue;
    const room = own.reduce((all, at) => all + (widths[at] ?? 0), 0);
    const y = (level + depth - 1) * ROW;
    parts.push(written({ text, align, isBold: true, ink: PAGE.muted }, starts[first] ?? 0, y, room));
    if (level + depth < sheet.levels) parts.push(line(starts[first] ?? 0, (level + depth) * ROW, room));
  }
  rows.forEach((row, index) => {
    const y = top + index * ROW;
    columns.forEach((column, at) => {
      const cell = sheet.cell(row, column, index === 0);
      const { align = 'start', isNumber = false } = sheet.columns[column] ?? {};
      parts.push(cellSvg({ ...cell, align, isNumber }, starts[at] ?? 0, y, widths[at] ?? 0));
    });
    parts.push(line(0, y, width));
  });
  parts.push(line(0, top + rows.length * ROW, width));
  return parts.join('');
}

interface Placed extends SheetCell {
  readonly align: Align;
  readonly isNumber?: boolean;
}

function cellSvg(cell: Placed, x: number, y: number, width: number): string {
  const { fill = null, bar = null, isShaded = false } = cell;
  const ground = fill === null ? (isShaded ? PAGE.shade : null) : fill;
  const full = width - 4;
  return (
    (ground === null ? '' : area(x, y, width, ROW, ground)) +
    (bar === null
      ? ''
      : area(x + bar.from * full, y + 3, (bar.to - bar.from) * full, ROW - 6, TONES[bar.tone])) +
    (cell.line == null ? '' : sparkSvg(cell, cell.line, x + width - PADDING, y)) +
    written(cell, x, y, width)
  );
}

/** Before the text of its cell, which ends at `right`. */
function sparkSvg(cell: Placed, values: readonly (number | null)[], right: number, y: number): string {
  const paths = sparkPaths(values);
  if (paths === null) return '';
  const x = right - textWidth(cell.text, SIZE, cell.isBold) - PADDING - SPARK.width;
  const drawn = (path: string, width: number): string =>
    path === ''
      ? ''
      : `<path d="${path}" fill="none" stroke="${PAGE.text}" stroke-width="${width}" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} ${y + (ROW - SPARK.height) / 2})">${drawn(paths.line, 1.5)}${drawn(paths.points, 3)}</g>`;
}

function written(
  { text, align, ink = null, fill = null, isBold = false, isNumber = false }: Placed,
  x: number,
  y: number,
  width: number,
): string {
  if (text === '') return '';
  const room = width - 2 * PADDING + 1;
  const isCut = textWidth(text, SIZE, isBold) > room;
  const shown = !isCut ? text : isNumber ? '…' : clipped(text, room, SIZE, isBold ? 'bold' : undefined);
  const [anchor, at] = {
    start: ['start', x + PADDING] as const,
    end: ['end', x + width - PADDING] as const,
    center: ['middle', x + width / 2] as const,
  }[align];
  // What is written on a ground was chosen for it.
  const color = ink === null ? PAGE.text : fill === null ? legibleText(ink) : ink;
  return textAt(shown, at, y + ROW / 2 + SIZE * 0.36, {
    size: SIZE,
    color,
    anchor,
    ...(isBold && { weight: 'bold' }),
  });
}

/** The colour of a rule, as dark as text has to be on paper. */
function legibleText(color: string): string {
  const rgb = readHex(color);
  if (rgb === null) return readPaint(color) === null ? PAGE.text : color;
  const { l, c, h } = oklchOf(rgb);
  return l > 0.47 ? hexOf({ l: 0.47, c, h }) : color;
}

const line = (x: number, y: number, width: number): string =>
  `<line x1="${x}" y1="${y}" x2="${x + width}" y2="${y}" stroke="${PAGE.line}"/>`;

function area(x: number, y: number, width: number, height: number, color: string): string {
  const paint = readPaint(color);
  if (paint === null || width <= 0) return '';
  const channels = [paint.red, paint.green, paint.blue].map((each) => Math.round(each * 255));
  const opacity = paint.opacity < 1 ? ` fill-opacity="${paint.opacity}"` : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="rgb(${channels.join(',')})"${opacity}/>`;
}
