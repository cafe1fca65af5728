import { cellText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { packTexts } from '../compare/packTexts.ts';

/** More rows are not shown as columns. */
export const MAX_TRANSPOSED = 100;

/** Rows as columns: the first has the names of the columns, each other one the texts of a row. */
export function transposeRows(
  columns: readonly Column[],
  names: readonly string[],
  rows: readonly number[],
): readonly Column[] {
  return [packTexts(names), ...rows.map((row) => packTexts(columns.map((column) => cellText(column, row))))];
}
