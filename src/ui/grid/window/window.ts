/**
 * Which rows and columns of a grid are visible: arithmetic over a fixed row height and prefix sums of column widths.
 * The grid scrolls a tall empty box with the rendered part on top.
 */

/** The height of a row and of the header, in pixels. */
export const ROW_HEIGHT = 28;

/** Browsers limit elements to about sixteen million pixels; longer results are scaled. */
export const MAX_SCROLL_HEIGHT = 15_000_000;

export interface WindowSpan {
  readonly first: number;
  /** One past the last. */
  readonly last: number;
}

export interface ScrollScale {
  /** The height of all rows. */
  readonly contentHeight: number;
  /** The height of the scrolled box. */
  readonly boxHeight: number;
  /** Content pixels per scrollbar pixel; one unless the result is very long. */
  readonly ratio: number;
}

/** `viewHeight` is the visible height of rows, without the header. */
export function scrollScale(rowCount: number, viewHeight: number): ScrollScale {
  const contentHeight = rowCount * ROW_HEIGHT;
  const boxHeight = Math.min(contentHeight, MAX_SCROLL_HEIGHT);
  const hidden = Math.max(0, contentHeight - viewHeight);
  const scrollable = Math.max(0, boxHeight - viewHeight);
  return { contentHeight, boxHeight, ratio: scrollable === 0 ? 1 : hidden / scrollable };
}

/** Clamps a content position to the valid range. */
export function clampTop(top: number, { contentHeight }: ScrollScale, viewHeight: number): number {
  return Math.max(0, Math.min(top, contentHeight - viewHeight));
}

/** Rows at least partly in view, and `overscan` more on both sides. */
export function rowSpan(top: number, viewHeight: number, rowCount: number, overscan: number): WindowSpan {
  return {
    first: Math.max(0, Math.min(rowCount, Math.floor(top / ROW_HEIGHT)) - overscan),
    last: Math.max(0, Math.min(rowCount, Math.ceil((top + viewHeight) / ROW_HEIGHT) + overscan)),
  };
}

/** The start of each column, and the end of the last one. */
export function columnOffsets(widths: readonly number[]): Float64Array {
  const offsets = new Float64Array(widths.length + 1);
  for (const [at, width] of widths.entries()) offsets[at + 1] = (offsets[at] ?? 0) + width;
  return offsets;
}

/** Columns at least partly in view, and `overscan` more on both sides. */
export function columnSpan(
  offsets: Float64Array,
  left: number,
  viewWidth: number,
  overscan: number,
): WindowSpan {
  const count = offsets.length - 1;
  const first = Math.max(0, lastAtOrBefore(offsets, left));
  let last = first;
  while (last < count && (offsets[last] ?? 0) < left + viewWidth) last += 1;
  return { first: Math.max(0, first - overscan), last: Math.min(count, last + overscan) };
}

/** The share of the view that pinned columns may fill: the others must stay reachable. */
const MAX_PINNED = 0.6;

/** How many of the first columns stay in view: those of them that leave room for others. */
export function pinnedWithin(offsets: Float64Array, pinned: number, viewWidth: number): number {
  let count = Math.max(0, Math.min(pinned, offsets.length - 2));
  while (count > 0 && (offsets[count] ?? 0) > viewWidth * MAX_PINNED) count -= 1;
  return count;
}

function lastAtOrBefore(offsets: Float64Array, position: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return Math.min(low, Math.max(0, offsets.length - 2));
}

/** The scroll position, on one axis, that shows `from` to `to` with the least movement. */
export function reveal(position: number, viewSize: number, from: number, to: number): number {
  if (from < position || to - from > viewSize) return from;
  return to > position + viewSize ? to - viewSize : position;
}
