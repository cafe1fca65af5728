import type { Column } from '../column.ts';
import { hashRows } from './hashRows.ts';
import { createKeyTable, type RowCounts } from './keyTable.ts';
import { type PairOfColumns, pairOfColumns } from './pairOfColumns.ts';

const STRIDE = 50_000;
const NONE = -1;

/** The columns of a key in the two results, in one order. */
interface KeyColumns {
  readonly before: readonly Column[];
  readonly after: readonly Column[];
}

interface MatchedRows {
  /** Of each row of the later result: the row of the earlier one with the same key, -1 for none. */
  readonly partners: Int32Array<ArrayBuffer>;
  /** How many rows of each result have the key of a row before them; null where that was not counted. */
  readonly repeated: RowCounts | null;
}

/**
 * Matches rows of the same key in their order, each once; NULL is a value of a key like others. A generator: the
 * caller may cancel at each `yield`.
 */
export function* matchRows(
  columns: KeyColumns,
  rows: RowCounts,
  countsRepeated: boolean,
): Generator<void, MatchedRows> {
  const keys = pairsOf(columns.before, columns.after);
  const isSame = compareAll(keys);
  const partners = new Int32Array(rows.after).fill(NONE);
  // What both begin and end with is matched without the table: only counting repeated keys needs those rows in it.
  const shorter = Math.min(rows.before, rows.after);
  let start = 0;
  while (start < shorter && isSame(start, start)) {
    partners[start] = start;
    start += 1;
    if (start % STRIDE === 0) yield;
  }
  let end = 0;
  while (end < shorter - start && isSame(rows.before - 1 - end, rows.after - 1 - end)) {
    partners[rows.after - 1 - end] = rows.before - 1 - end;
    end += 1;
    if (end % STRIDE === 0) yield;
  }
  if (!countsRepeated && start === shorter) return { partners, repeated: null };
  const table = createKeyTable(rows, countsRepeated, {
    inBefore: compareAll(pairsOf(columns.before, columns.before)),
    inAfter: compareAll(pairsOf(columns.after, columns.after)),
    across: isSame,
  });
  const hashesBefore = yield* hashRows(keys, 'before', rows.before);
  const [first, last] = [countsRepeated ? 0 : start, countsRepeated ? 0 : end];
  // From the last row to the first, so that each chain begins with its first row.
  for (let row = rows.before - 1 - last; row >= first; row--) {
    table.add(row, hashesBefore[row] ?? 0, row >= start && row < rows.before - end);
    if (row % STRIDE === 0) yield;
  }
  const hashesAfter = yield* hashRows(keys, 'after', rows.after);
  for (let row = first; row < rows.after - last; row++) {
    const isFree = row >= start && row < rows.after - end;
    const partner = table.take(row, hashesAfter[row] ?? 0, isFree);
    if (isFree) partners[row] = partner;
    if (row % STRIDE === STRIDE - 1) yield;
  }
  return { partners, repeated: countsRepeated ? table.repeated() : null };
}

function pairsOf(before: readonly Column[], after: readonly Column[]): readonly PairOfColumns[] {
  return before.flatMap((column, at) => {
    const other = after[at];
    return other === undefined ? [] : [pairOfColumns(column, other)];
  });
}

function compareAll(keys: readonly PairOfColumns[]): (a: number, b: number) => boolean {
  return (a, b) => {
    for (const key of keys) if (!key.same(a, b)) return false;
    return true;
  };
}
