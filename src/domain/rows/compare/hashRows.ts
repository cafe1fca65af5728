import { isNull } from '../nulls.ts';
import type { PairOfColumns } from './pairOfColumns.ts';

/** Which of the two results. */
type Side = 'before' | 'after';

const NULL_HASH = 0x9e3779b9 | 0;
/** Rows hashed at a time: column by column, while the hashes are in the processor's cache. */
const STRIDE = 16_384;

/** The hash of each row over the columns of a key. A generator: the caller may cancel at each `yield`. */
export function* hashRows(
  keys: readonly PairOfColumns[],
  side: Side,
  rowCount: number,
): Generator<void, Int32Array<ArrayBuffer>> {
  const hashes = new Int32Array(rowCount);
  const values = new Int32Array(Math.min(STRIDE, rowCount));
  for (let from = 0; from < rowCount; from += STRIDE) {
    const to = Math.min(rowCount, from + STRIDE);
    for (const key of keys) {
      const { hash, nulls } = key[side];
      hash(values, from, to);
      for (let row = from; nulls !== null && row < to; row++) {
        if (isNull(nulls, row)) values[row - from] = NULL_HASH;
      }
      for (let row = from; row < to; row++) {
        const mixed = (hashes[row] ?? 0) ^ (values[row - from] ?? 0);
        hashes[row] = Math.imul(mixed ^ (mixed >>> 15), 0x9e3779b1) + 0x7f4a7c15;
      }
    }
    for (let row = from; row < to; row++) {
      const mixed = hashes[row] ?? 0;
      hashes[row] = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) ^ (mixed >>> 12);
    }
    yield;
  }
  return hashes;
}
