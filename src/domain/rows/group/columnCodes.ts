import { valueText } from '../text/cellText.ts';
import type { Column } from '../column.ts';
import { isNull } from '../nulls.ts';

/** The different values of some rows of a column, NULL being one of them, numbered as they first occur. */
export interface ColumnCodes {
  /** For each of the rows the number of its value. */
  readonly codes: Uint32Array<ArrayBuffer>;
  /** For each value a row that has it. */
  readonly firstRows: Uint32Array<ArrayBuffer>;
}

const STRIDE = 20_000;

/** Numbers the values of the rows, null for all; null if there are more than `most`. */
export function* columnCodes(
  column: Column,
  rows: Uint32Array | null,
  max: number,
): Generator<void, ColumnCodes | null> {
  const count = rows === null ? column.length : rows.length;
  const codes = new Uint32Array(count);
  const firstRows: number[] = [];
  const known = new Map<unknown, number>();
  const keyOf = keys(column);
  for (let at = 0; at < count; at++) {
    const row = rows === null ? at : (rows[at] ?? 0);
    const key = isNull(column.nulls, row) ? null : keyOf(row);
    let code = known.get(key);
    if (code === undefined) {
      if (firstRows.length === max) return null;
      code = firstRows.length;
      known.set(key, code);
      firstRows.push(row);
    }
    codes[at] = code;
    if (at % STRIDE === STRIDE - 1) yield;
  }
  return { codes, firstRows: Uint32Array.from(firstRows) };
}

/** What is equal where two values are: a map takes NaN for itself, and both zeros for one. */
function keys(column: Column): (row: number) => unknown {
  switch (column.kind) {
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'dictionary': {
      const { values } = column;
      return (row) => values[row];
    }
    case 'decimal':
    case 'text':
    case 'json':
      return (row) => valueText(column, row);
  }
}
