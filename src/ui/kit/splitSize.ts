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
  const least = Math.min(100, percentOf(leastFirst, totalPx));
  const most = Math.max(least, 100 - percentOf(leastSecond, totalPx));
  return Math.min(most, Math.max(least, wanted));
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
