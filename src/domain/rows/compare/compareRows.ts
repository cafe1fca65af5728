import type { Column } from '../column.ts';
import type { RowCounts } from './keyTable.ts';
import { type ColumnPair, matchColumns } from './matchColumns.ts';
import { matchRows } from './matchRows.ts';
import { type PairOfColumns, pairOfColumns } from './pairOfColumns.ts';

/** One of the two results. */
export interface ComparedRows {
  readonly names: readonly string[];
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

export const GONE = 1;
export const ADDED = 2;
export const CHANGED = 3;

/** The differences of two results, row by row: columns of numbers, because there may be millions. */
export interface Comparison {
  readonly pairs: readonly ColumnPair[];
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  readonly same: number;
  /** The changed cells of each pair of columns. */
  readonly changedCells: readonly number[];
  /** Of each difference: GONE, ADDED or CHANGED. */
  readonly kinds: Uint8Array;
  /** Of each difference: its row in the earlier and in the later result, -1 for none. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** How many rows of each result have the key of a row before them; null where that was not counted. */
  readonly repeated: RowCounts | null;
}

const STRIDE = 50_000;

/**
 * Compares rows with the same key, or at the same position without keys. Differences are in the order of the later
 * result; a row that is gone is listed where it was. Rows with repeated keys are counted if asked for. A generator: the
 * caller may cancel at each `yield`.
 */
export function* compareRows(
  earlier: ComparedRows,
  later: ComparedRows,
  keys: readonly string[],
  countsRepeated = false,
): Generator<void, Comparison> {
  const pairs = matchColumns(earlier.names, later.names);
  const comparers = pairs.map(({ before, after }) => {
    const [a, b] = [earlier.columns[before ?? -1], later.columns[after ?? -1]];
    return a === undefined || b === undefined ? null : pairOfColumns(a, b);
  });
  const keyed = pairs.flatMap(({ name, before, after }) => {
    const [a, b] = [earlier.columns[before ?? -1], later.columns[after ?? -1]];
    return keys.includes(name) && a !== undefined && b !== undefined ? [{ a, b }] : [];
  });
  const keyColumns = { before: keyed.map(({ a }) => a), after: keyed.map(({ b }) => b) };
  const rows = { before: earlier.rowCount, after: later.rowCount };
  const { partners, repeated } =
    keyed.length === 0
      ? { partners: byPosition(rows), repeated: null }
      : yield* matchRows(keyColumns, rows, countsRepeated);
  const compared = comparers.filter((each): each is PairOfColumns => each !== null);
  const cells = new Uint32Array(compared.length);
  const kindOfAfter = new Uint8Array(later.rowCount);
  const isMatched = new Uint8Array(earlier.rowCount);
  for (let row = 0; row < later.rowCount; row++) {
    const partner = partners[row] ?? -1;
    if (partner < 0) kindOfAfter[row] = ADDED;
    else isMatched[partner] = 1;
  }
  // Column by column: what compares one is then fast code.
  for (const [at, { same }] of compared.entries())
    cells[at] = yield* markChanges(same, partners, kindOfAfter);
  let added = 0;
  let changed = 0;
  for (const kind of kindOfAfter) {
    if (kind === ADDED) added += 1;
    if (kind === CHANGED) changed += 1;
  }
  const matched = later.rowCount - added;
  const gone = earlier.rowCount - matched;
  const places = comparers.map((each) => (each === null ? -1 : compared.indexOf(each)));
  return {
    pairs,
    added,
    gone,
    changed,
    same: matched - changed,
    changedCells: places.map((at) => cells[at] ?? 0),
    repeated,
    ...ordered(added + gone + changed, partners, kindOfAfter, isMatched),
  };
}

function byPosition({ before, after }: RowCounts): Int32Array<ArrayBuffer> {
  return Int32Array.from({ length: after }, (_, row) => (row < before ? row : -1));
}

/** Marks the matched rows whose cells in one column differ, and counts them. */
function* markChanges(
  same: PairOfColumns['same'],
  partners: Int32Array,
  kindOfAfter: Uint8Array,
): Generator<void, number> {
  let count = 0;
  for (let row = 0; row < partners.length; row++) {
    if (row % STRIDE === STRIDE - 1) yield;
    const partner = partners[row] ?? -1;
    if (partner < 0 || same(partner, row)) continue;
    kindOfAfter[row] = CHANGED;
    count += 1;
  }
  return count;
}

function ordered(
  count: number,
  partners: Int32Array,
  kindOfAfter: Uint8Array,
  isMatched: Uint8Array,
): Pick<Comparison, 'kinds' | 'before' | 'after'> {
  const kinds = new Uint8Array(count);
  const before = new Int32Array(count);
  const after = new Int32Array(count);
  let filled = 0;
  let passed = 0;
  const put = (kind: number, was: number, is: number): void => {
    kinds[filled] = kind;
    before[filled] = was;
    after[filled] = is;
    filled += 1;
  };
  const passUpTo = (row: number): void => {
    for (; passed < row; passed++) if (isMatched[passed] === 0) put(GONE, passed, -1);
  };
  for (let row = 0; row < partners.length; row++) {
    const partner = partners[row] ?? -1;
    passUpTo(partner);
    const kind = kindOfAfter[row] ?? 0;
    if (kind !== 0) put(kind, partner, row);
  }
  passUpTo(isMatched.length);
  return { kinds, before, after };
}
