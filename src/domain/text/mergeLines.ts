/** Base lines `start` to `end` (exclusive), replaced by `lines`. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Changed lines of both texts multiplied: beyond this, comparing takes too long and they count as one change. */
const MAX_COMPARED = 1_000_000;

/**
 * Merges two edits of one text line by line. Null if both changed the same lines, or inserted at the same place, in
 * different ways. The sides are interchangeable, so two devices that merge the same texts get the same result.
 */
export function mergeLines(base: string, mine: string, theirs: string): string | null {
  const lines = base.split('\n');
  const hunks = [mine, theirs]
    .flatMap((side) => hunksOf(lines, side.split('\n')))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const merged: string[] = [];
  let last: Hunk | null = null;
  for (const hunk of hunks) {
    if (last !== null && isSame(last, hunk)) continue;
    if (last !== null && clash(last, hunk)) return null;
    merged.push(...lines.slice(last?.end ?? 0, hunk.start), ...hunk.lines);
    last = hunk;
  }
  return [...merged, ...lines.slice(last?.end ?? 0)].join('\n');
}

function isSame(a: Hunk, b: Hunk): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, at) => line === b.lines[at])
  );
}

/** Whether two hunks, the earlier one first, overlap, or one inserts at the border of the other. */
function clash(a: Hunk, b: Hunk): boolean {
  if (b.start < a.end) return true;
  return b.start === a.end && (a.start === a.end || b.start === b.end);
}

function hunksOf(base: readonly string[], side: readonly string[]): Hunk[] {
  const kept = keptLines(base, side);
  const hunks: Hunk[] = [];
  let at = 0;
  let from = 0;
  while (at < base.length || from < side.length) {
    if (kept[at] === from) {
      at += 1;
      from += 1;
      continue;
    }
    const start = at;
    while (at < base.length && kept[at] === undefined) at += 1;
    const to = kept[at] ?? side.length;
    hunks.push({ start, end: at, lines: side.slice(from, to) });
    from = to;
  }
  return hunks;
}

/** The index in `side` of each unchanged line of `base`; undefined if it was changed or removed. */
function keptLines(base: readonly string[], side: readonly string[]): (number | undefined)[] {
  const kept: (number | undefined)[] = Array.from({ length: base.length });
  const shorter = Math.min(base.length, side.length);
  let head = 0;
  while (head < shorter && base[head] === side[head]) {
    kept[head] = head;
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && base[base.length - 1 - tail] === side[side.length - 1 - tail]) {
    kept[base.length - 1 - tail] = side.length - 1 - tail;
    tail += 1;
  }
  const rows = base.slice(head, base.length - tail);
  const columns = side.slice(head, side.length - tail);
  for (const [row, column] of commonLines(rows, columns)) kept[head + row] = head + column;
  return kept;
}

/** The longest common subsequence, as pairs of indexes. */
function commonLines(rows: readonly string[], columns: readonly string[]): (readonly [number, number])[] {
  if (rows.length * columns.length > MAX_COMPARED) return [];
  const width = columns.length + 1;
  const lengths = new Uint32Array((rows.length + 1) * width);
  const length = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows.length - 1; row >= 0; row -= 1)
    for (let column = columns.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        rows[row] === columns[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
  const pairs: (readonly [number, number])[] = [];
  let row = 0;
  let column = 0;
  while (row < rows.length && column < columns.length) {
    if (rows[row] === columns[column]) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
