import type { ComparedRows } from './compareRows.ts';
import { hashOf } from './matchRows.ts';
import { pairOfColumns } from './pairOfColumns.ts';

const STRIDE = 50_000;

/** How many rows have the key of a row before them; NULL is a value of a key like others. */
export function* countRepeated(
  { names, columns, rowCount }: ComparedRows,
  keys: readonly string[],
): Generator<void, number> {
  const keyed = keys.flatMap((name) => {
    const column = columns[names.indexOf(name)];
    return column === undefined ? [] : [pairOfColumns(column, column)];
  });
  if (keyed.length === 0) return 0;
  const size = 2 ** Math.ceil(Math.log2(rowCount * 2 + 2));
  // The first row of each key, counted from 1; 0 is a free place.
  const firsts = new Int32Array(size);
  const hashes = new Int32Array(rowCount);
  let repeated = 0;
  for (let row = 0; row < rowCount; row++) {
    if (row % STRIDE === STRIDE - 1) yield;
    const hash = hashOf(keyed, 'hashAfter', row);
    hashes[row] = hash;
    let at = hash & (size - 1);
    for (let first = firsts[at] ?? 0; first !== 0; first = firsts[at] ?? 0) {
      const other = first - 1;
      if (hashes[other] === hash && keyed.every(({ same }) => same(other, row))) break;
      at = (at + 1) & (size - 1);
    }
    if (firsts[at] === 0) firsts[at] = row + 1;
    else repeated += 1;
  }
  return repeated;
}
