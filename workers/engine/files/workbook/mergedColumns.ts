import { numberOf } from './referencedCells.ts';

/** A cell of one column over several rows: its value is that of each of them. Rows and columns count from 0. */
interface MergedCell {
  readonly column: number;
  readonly first: number;
  readonly last: number;
}

/**
 * The rows below `from` with the values of merged cells in each row that such a cell covers: a sheet stores them at the
 * first one. A cell over several columns is a heading, and stays as it is.
 */
export function withMergedColumns<Cell>(
  rows: readonly (readonly (Cell | null)[])[],
  sheet: string,
  from: number,
): readonly (readonly (Cell | null)[])[] {
  const merged = mergedIn(sheet).filter(({ last }) => last >= from);
  if (merged.length === 0) return rows;
  const filled = rows.map((row) => [...row]);
  for (const { column, first, last } of merged) {
    const value = rows[first]?.[column] ?? null;
    if (value === null) continue;
    for (const row of filled.slice(Math.max(first, from), last + 1))
      if (column < row.length) row[column] = value;
  }
  return filled;
}

const MERGED = /<(?:\w+:)?mergeCell\b[^>]*\sref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;

const mergedIn = (sheet: string): readonly MergedCell[] =>
  [...sheet.matchAll(MERGED)].flatMap(([, left = '', top = '', right, bottom = '']) =>
    left === right ? [{ column: numberOf(left) - 1, first: Number(top) - 1, last: Number(bottom) - 1 }] : [],
  );
