import type { Column } from '../column.ts';
import { matchColumns } from './matchColumns.ts';
import type { ComparedRows } from './compareRows.ts';
import { hashRows } from './hashRows.ts';
import { pairOfColumns } from './pairOfColumns.ts';

/** Columns beyond these are no likely keys, and each costs a pass over the rows. */
const TRIED = 8;
const STRIDE = 50_000;

/**
 * The first column that has a different value in each row of both results; none if there is no such column. Different
 * values with one hash count as repeated, so among very many rows a key may be missed.
 */
export function* suggestKeys(earlier: ComparedRows, later: ComparedRows): Generator<void, readonly string[]> {
  if (earlier.rowCount === 0 || later.rowCount === 0) return [];
  for (const { name, before, after } of matchColumns(earlier.names, later.names).slice(0, TRIED)) {
    const [a, b] = [earlier.columns[before ?? -1], later.columns[after ?? -1]];
    if (a === undefined || b === undefined) continue;
    if (isRising(a) && isRising(b)) return [name];
    if (a.nulls?.some((bits) => bits !== 0) === true || b.nulls?.some((bits) => bits !== 0) === true)
      continue;
    const pair = [pairOfColumns(a, b)];
    const isKey =
      (yield* isDistinct(yield* hashRows(pair, 'before', earlier.rowCount))) &&
      (yield* isDistinct(yield* hashRows(pair, 'after', later.rowCount)));
    if (isKey) return [name];
  }
  return [];
}

/** Whether it is a column of numbers each greater than the one before: such as ids in their order. */
function isRising(column: Column): boolean {
  if (column.kind !== 'number' || column.nulls !== null) return false;
  const { values } = column;
  for (let row = 1; row < values.length; row++) {
    if (!((values[row] ?? 0) > (values[row - 1] ?? 0))) return false;
  }
  return true;
}

function* isDistinct(hashes: Int32Array): Generator<void, boolean> {
  const rows = hashes.length;
  // A table of hashes, at most half full; 0 is a free place.
  const mask = 2 ** Math.ceil(Math.log2(rows * 2 + 1)) - 1;
  const seen = new Int32Array(mask + 1);
  // In so many rows some hashes of 32 bits are the same by chance.
  const allowed = (rows * rows) / 2 ** 31;
  let repeated = 0;
  for (let row = 0; row < rows; row++) {
    if (row % STRIDE === STRIDE - 1) yield;
    const value = hashes[row] || 1;
    let at = value & mask;
    while (seen[at] !== 0 && seen[at] !== value) at = (at + 1) & mask;
    if (seen[at] === value) repeated += 1;
    if (repeated > allowed) return false;
    seen[at] = value;
  }
  return true;
}
