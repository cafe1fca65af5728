import type { Column } from '../column.ts';
import { columnCodes } from '../group/columnCodes.ts';
import { pickColumn } from '../pickColumn.ts';
import { sortRows } from '../arrange/sortRows.ts';

/** A column whose values become headings. */
export interface PivotColumn {
  readonly column: Column;
  readonly temporal: boolean;
}

/** The different combinations of values of some columns, in their order, NULL last. */
export interface PivotKeys {
  /** For each of the rows its combination. */
  readonly codes: Uint32Array<ArrayBuffer>;
  /** For each combination a row that has it. */
  readonly firstRows: Uint32Array<ArrayBuffer>;
}

const STRIDE = 20_000;

/** Null if there are more than `most`. Without columns all rows have one combination. */
export function* pivotKeys(
  columns: readonly PivotColumn[],
  rows: Uint32Array<ArrayBuffer>,
  max: number,
  collator: Intl.Collator,
): Generator<void, PivotKeys | null> {
  let codes: Uint32Array<ArrayBuffer> = new Uint32Array(rows.length);
  let firstRows: Uint32Array<ArrayBuffer> = rows.slice(0, 1);
  for (const { column, temporal } of columns) {
    const coded = yield* columnCodes(column, rows, Infinity);
    if (coded === null) return null;
    const ordered = yield* sortRows(pickColumn(column, coded.firstRows), temporal, 'ascending', collator);
    const ranks = new Uint32Array(ordered.length);
    for (let rank = 0; rank < ordered.length; rank++) ranks[ordered[rank] ?? 0] = rank;
    // The combinations so far are in order: with the ranks of this column, so are the new ones.
    const found = new Map<number, number>();
    for (let at = 0; at < rows.length; at++) {
      const key = (codes[at] ?? 0) * ranks.length + (ranks[coded.codes[at] ?? 0] ?? 0);
      if (!found.has(key)) {
        if (found.size === max) return null;
        found.set(key, rows[at] ?? 0);
      }
      if (at % STRIDE === STRIDE - 1) yield;
    }
    const keys = [...found.keys()].toSorted((a, b) => a - b);
    const places = new Map(keys.map((key, place) => [key, place]));
    const combined = new Uint32Array(rows.length);
    for (let at = 0; at < rows.length; at++) {
      const key = (codes[at] ?? 0) * ranks.length + (ranks[coded.codes[at] ?? 0] ?? 0);
      combined[at] = places.get(key) ?? 0;
      if (at % STRIDE === STRIDE - 1) yield;
    }
    codes = combined;
    firstRows = Uint32Array.from(keys, (key) => found.get(key) ?? 0);
  }
  return { codes, firstRows };
}
