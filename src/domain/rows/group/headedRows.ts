import type { RowGroups } from './groupRows.ts';

/** Rows under the headings of their groups: which of them a place on screen has. */
export interface HeadedRows {
  /** Headings, and rows of open groups. */
  readonly count: number;
  /** The group whose heading is there; null for a row. */
  groupAt(place: number): number | null;
  /** The row at the place; for a heading the first one of its group. */
  rowAt(place: number): number;
  /** The rows that places from one up to another stand for: a heading stands for all rows of its group. */
  rowsBetween(from: number, to: number): { readonly from: number; readonly to: number };
  /** The place of a row; that of the heading where its group is closed. */
  placeOf(row: number): number;
  groupOf(row: number): number;
}

export function headedRows({ starts }: RowGroups, isClosed: (group: number) => boolean): HeadedRows {
  const groups = starts.length - 1;
  /** The place of each group's heading. */
  const headings = new Uint32Array(groups + 1);
  for (let group = 0; group < groups; group++) {
    headings[group + 1] = (headings[group] ?? 0) + 1 + (isClosed(group) ? 0 : sizeOf(group));
  }
  function sizeOf(group: number): number {
    return (starts[group + 1] ?? 0) - (starts[group] ?? 0);
  }
  const groupHolding = (place: number): number => Math.min(lastAtOrBefore(headings, place), groups - 1);
  const groupOf = (row: number): number => Math.min(lastAtOrBefore(starts, row), groups - 1);
  const rowAt = (place: number): number => {
    const group = groupHolding(place);
    return (starts[group] ?? 0) + Math.max(0, place - (headings[group] ?? 0) - 1);
  };
  const isHeading = (place: number): boolean => headings[groupHolding(place)] === place;
  return {
    count: headings[groups] ?? 0,
    groupAt: (place) => (isHeading(place) ? groupHolding(place) : null),
    rowAt,
    rowsBetween(from, to) {
      if (to <= from || groups === 0) return { from: 0, to: 0 };
      const last = to - 1;
      return {
        from: rowAt(from),
        to: isHeading(last) ? (starts[groupHolding(last) + 1] ?? 0) : rowAt(last) + 1,
      };
    },
    placeOf(row) {
      const group = groupOf(row);
      const heading = headings[group] ?? 0;
      return isClosed(group) ? heading : heading + 1 + row - (starts[group] ?? 0);
    },
    groupOf,
  };
}

/** The last entry that is not above the value, in ascending entries. */
function lastAtOrBefore(entries: Uint32Array, value: number): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((entries[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
