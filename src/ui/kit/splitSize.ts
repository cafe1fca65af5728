/** The minimum of a pane: "180px" or "20%" of both. */
export type LeastSize = `${number}px` | `${number}%`;

function percentOf(least: LeastSize, totalPx: number): number {
  const value = Number.parseFloat(least);
  return least.endsWith('%') ? value : totalPx === 0 ? 0 : (100 * value) / totalPx;
}

/** Per cent of the first pane, clamped by both minima; the first pane's wins. */
export function clampSize(
  wanted: number,
  totalPx: number,
  leastFirst: LeastSize,
  leastSecond: LeastSize,
): number {
  const min = Math.min(100, percentOf(leastFirst, totalPx));
  const max = Math.max(min, 100 - percentOf(leastSecond, totalPx));
  return Math.min(max, Math.max(min, wanted));
}

const STEP = 2;
const BIG_STEP = 10;

/** The divider position after a key; null for other keys. */
export function sizeAfterKey(key: string, size: number, grows: string, shrinks: string): number | null {
  switch (key) {
    case grows:
      return size + STEP;
    case shrinks:
      return size - STEP;
    case 'PageDown':
      return size + BIG_STEP;
    case 'PageUp':
      return size - BIG_STEP;
    case 'Home':
      return 0;
    case 'End':
      return 100;
    default:
      return null;
  }
}

/** The size that a divider shows, which runs ahead of the size it is given while what it reported is being stored. */
export interface ShownSize {
  readonly shown: number;
  /** The size given last. */
  readonly given: number;
  /** Sizes reported and not given back yet, oldest first. */
  readonly reported: readonly number[];
}

export function shownAt(size: number): ShownSize {
  return { shown: size, given: size, reported: [] };
}

/** After a size is given: one that was reported before is an echo and moves nothing; any other one is shown. */
export function sizeGiven(current: ShownSize, size: number): ShownSize {
  if (size === current.given) return current;
  const echo = current.reported.indexOf(size);
  if (echo === -1) return shownAt(size);
  return { ...current, given: size, reported: current.reported.slice(echo + 1) };
}

export function sizeReported(current: ShownSize, size: number): ShownSize {
  return { ...current, shown: size, reported: [...current.reported, size] };
}
