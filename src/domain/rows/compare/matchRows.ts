import type { PairOfColumns } from './pairOfColumns.ts';

const STRIDE = 50_000;
/** Of a chain of rows: there is no next one. */
const END = -1;

/**
 * For each row of the later result the row of the earlier one with the same key, -1 for none. Rows of one key are
 * matched in their order, each once. A generator: the caller may cancel at each `yield`.
 */
export function* matchRows(
  keys: readonly PairOfColumns[],
  before: number,
  after: number,
): Generator<void, Int32Array<ArrayBuffer>> {
  const isSame = (a: number, b: number): boolean => {
    for (const key of keys) if (!key.same(a, b)) return false;
    return true;
  };
  const partners = new Int32Array(after).fill(-1);
  // What both begin and end with needs no table.
  const shorter = Math.min(before, after);
  let start = 0;
  while (start < shorter && isSame(start, start)) {
    partners[start] = start;
    start += 1;
    if (start % STRIDE === 0) yield;
  }
  let end = 0;
  while (end < shorter - start && isSame(before - 1 - end, after - 1 - end)) {
    partners[after - 1 - end] = before - 1 - end;
    end += 1;
    if (end % STRIDE === 0) yield;
  }
  if (start === shorter) return partners;
  const buckets = 1 << Math.max(4, Math.ceil(Math.log2(Math.max(1, before) * 1.5)));
  const heads = new Int32Array(buckets).fill(END);
  const next = new Int32Array(before);
  const hashes = new Int32Array(before);
  // From the last row to the first, so that each chain begins with its first row.
  for (let row = before - 1 - end; row >= start; row--) {
    const hash = hashOf(keys, 'hashBefore', row);
    const bucket = hash & (buckets - 1);
    hashes[row] = hash;
    next[row] = heads[bucket] ?? END;
    heads[bucket] = row;
    if (row % STRIDE === 0) yield;
  }
  for (let row = start; row < after - end; row++) {
    if (row % STRIDE === STRIDE - 1) yield;
    const hash = hashOf(keys, 'hashAfter', row);
    const bucket = hash & (buckets - 1);
    let previous = END;
    for (let at = heads[bucket] ?? END; at !== END; at = next[at] ?? END) {
      if (hashes[at] === hash && isSame(at, row)) {
        partners[row] = at;
        // A matched row leaves its chain.
        if (previous === END) heads[bucket] = next[at] ?? END;
        else next[previous] = next[at] ?? END;
        break;
      }
      previous = at;
    }
  }
  return partners;
}

/** The hash of the key of a row, of however many columns. */
export function hashOf(
  keys: readonly PairOfColumns[],
  side: 'hashBefore' | 'hashAfter',
  row: number,
): number {
  let hash = 0;
  for (const key of keys) hash = Math.imul(hash ^ key[side](row), 0x9e3779b1) + 0x7f4a7c15;
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 12);
}
