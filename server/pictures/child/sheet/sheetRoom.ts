import { SPARK } from '#charts/kit/periods/sparkPaths.ts';
import { textWidth } from '../fonts.ts';
import type { Sheet } from './sheet.ts';

/** Pixels of a row, of the texts in it, and around a text. */
export const [ROW, SIZE, PADDING] = [24, 12, 8] as const;
/** The widest column of texts, and the most that a column is wider than its texts. */
const [MAX_TEXT, MAX_SPARE] = [260, 80];
const LEAST = 36;

/** How wide each column is with its names and the texts of its rows, in pixels. */
export function columnWidths(sheet: Sheet, rows: readonly number[]): readonly number[] {
  const widths = sheet.columns.map(({ isNumber }, at) => {
    let most = LEAST;
    for (const row of rows) {
      const { text, isBold = false, line = null } = sheet.cell(row, at, true);
      const before = line === null ? 0 : SPARK.width + PADDING;
      most = Math.max(most, before + textWidth(text, SIZE, isBold));
    }
    return isNumber ? most : Math.min(most, MAX_TEXT);
  });
  for (const { column, span, text } of sheet.heads) {
    const own = widths.slice(column, column + span);
    const lacks = Math.min(textWidth(text, SIZE, true), MAX_TEXT) - own.reduce((all, each) => all + each, 0);
    if (lacks <= 0) continue;
    for (let at = column; at < column + span; at += 1) widths[at] = (widths[at] ?? 0) + lacks / span;
  }
  return widths.map((each) => Math.ceil(each) + 2 * PADDING);
}

/** Columns that share what is left of a width. */
export function filled(widths: readonly number[], width: number): readonly number[] {
  const spare = (width - sum(widths)) / Math.max(widths.length, 1);
  return widths.map((each) => each + Math.min(Math.max(spare, 0), MAX_SPARE));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
