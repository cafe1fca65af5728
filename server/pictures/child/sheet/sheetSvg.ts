import { t } from '#domain/format/shown.ts';
import { PAGE } from '../pageColors.ts';
import { type PictureSize, textAt } from '../svgText.ts';
import type { Sheet } from './sheet.ts';
import { columnWidths, filled, ROW, SIZE } from './sheetRoom.ts';
import { sliceSvg } from './sliceSvg.ts';

/** The first rows and columns of a table in a picture, its totals, and how much is left out. */
export function sheetSvg(
  sheet: Sheet,
  { width, height }: PictureSize,
  /** Rows of the table that this process does not have. */
  others = 0,
): string {
  const { rowCount, levels, footRows } = sheet;
  const space = Math.max(Math.floor(height / ROW) - levels, 0);
  const first = rowsWithin(rowCount, space, footRows);
  const widths = columnWidths(sheet, first);
  const columns = fitting(widths, width);
  const isWhole = others === 0 && rowCount <= space && columns.length === widths.length;
  const rows = isWhole ? first : rowsWithin(rowCount, Math.max(space - 1, 0), footRows);
  const own = columns.map((at) => Math.min(widths[at] ?? 0, width));
  const drawn = sliceSvg(sheet, { columns, widths: filled(own, width), rows });
  const left = leftOut(rowCount + others - rows.length, widths.length - columns.length);
  const y = (levels + rows.length) * ROW + 16;
  return drawn + (left === '' ? '' : textAt(left, 0, y, { size: SIZE - 1, color: PAGE.muted }));
}

/** The first rows and the totals, as many as there is room for. */
function rowsWithin(rowCount: number, space: number, foot: number): readonly number[] {
  const all = Array.from({ length: Math.min(rowCount, space) }, (_, row) => row);
  if (rowCount <= space) return all;
  return all.map((row, at) => (at >= all.length - foot ? rowCount - all.length + at : row));
}

/** The columns that fit beside each other; at least one. */
function fitting(widths: readonly number[], width: number): readonly number[] {
  let used = 0;
  return widths.flatMap((each, at) => {
    used += each;
    return at === 0 || used <= width ? [at] : [];
  });
}

function leftOut(rows: number, columns: number): string {
  if (columns === 0) return rows === 0 ? '' : t('… and {rows} more {rows|row|rows}', { rows });
  if (rows === 0) return t('… and {columns} more {columns|column|columns}', { columns });
  return t('… and {rows} more {rows|row|rows}, {columns} more {columns|column|columns}', { rows, columns });
}
