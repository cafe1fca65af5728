export interface RowCounts {
  readonly before: number;
  readonly after: number;
}

type IsSame = (a: number, b: number) => boolean;

/** Whether two rows have the same key: both of the earlier result, both of the later, or one of each. */
interface KeyComparers {
  readonly inBefore: IsSame;
  readonly inAfter: IsSame;
  readonly across: IsSame;
}

export interface KeyTable {
  /** Adds a row of the earlier result, from the last to the first; one that is matched already cannot be taken. */
  readonly add: (row: number, hash: number, isFree: boolean) => void;
  /**
   * Takes the first row of the earlier result with the key of this later one; -1 if none is left. A later row that is
   * matched already takes none.
   */
  readonly take: (row: number, hash: number, isFree: boolean) => number;
  /** How many rows have the key of another that was given before. */
  readonly repeated: () => RowCounts;
}

/*
 * A slot is four numbers side by side, so that looking a key up reads one place of memory: the hash, a row with the
 * key, the first row that was not taken, and whether a later row had the key. Rows are counted from 1, and those of the
 * later result after those of the earlier; 0 is none.
 */
const SLOT = 4;
const ROW = 1;
const HEAD = 2;
const IS_SEEN = 3;

/** A table of the keys of two results. Keys that only the later one has are kept if repeated ones are counted. */
export function createKeyTable(rows: RowCounts, countsRepeated: boolean, comparers: KeyComparers): KeyTable {
  const { inBefore, inAfter, across } = comparers;
  const max = rows.before + (countsRepeated ? rows.after : 0);
  const mask = 2 ** Math.ceil(Math.log2(max * 1.5 + 2)) - 1;
  const slots = new Int32Array((mask + 1) * SLOT);
  const next = new Int32Array(rows.before);
  let repeatedBefore = 0;
  let repeatedAfter = 0;
  return {
    add(row, hash, isFree) {
      for (let at = hash & mask; ; at = (at + 1) & mask) {
        const slot = at * SLOT;
        const known = slots[slot + ROW] ?? 0;
        if (known === 0) {
          slots[slot] = hash;
          slots[slot + ROW] = row + 1;
          slots[slot + HEAD] = isFree ? row + 1 : 0;
          return;
        }
        if (slots[slot] === hash && inBefore(known - 1, row)) {
          if (isFree) {
            next[row] = slots[slot + HEAD] ?? 0;
            slots[slot + HEAD] = row + 1;
          }
          repeatedBefore += 1;
          return;
        }
      }
    },
    take(row, hash, isFree) {
      for (let at = hash & mask; ; at = (at + 1) & mask) {
        const slot = at * SLOT;
        const known = slots[slot + ROW] ?? 0;
        if (known === 0) {
          if (countsRepeated) {
            slots[slot] = hash;
            slots[slot + ROW] = rows.before + row + 1;
            slots[slot + IS_SEEN] = 1;
          }
          return -1;
        }
        if (slots[slot] !== hash) continue;
        const isSame = known <= rows.before ? across(known - 1, row) : inAfter(known - 1 - rows.before, row);
        if (!isSame) continue;
        if (slots[slot + IS_SEEN] === 1) repeatedAfter += 1;
        slots[slot + IS_SEEN] = 1;
        const head = isFree ? (slots[slot + HEAD] ?? 0) : 0;
        if (head > 0) slots[slot + HEAD] = next[head - 1] ?? 0;
        return head - 1;
      }
    },
    repeated: () => ({ before: repeatedBefore, after: repeatedAfter }),
  };
}
