import type { Span } from '../series/stack.ts';
import type { SeriesMarkParts } from './seriesMarkParts.ts';

/**
 * To which side the label of a step moves when it is wider than its bar: the next bar starts where this one ends, so that
 * a label in the middle would lie on it. To the left (-1), to the right (1), or not at all where both sides are equal.
 */
export function stepLean({ stacking, spans }: SeriesMarkParts): ((row: number) => number) | null {
  if (stacking !== 'steps') return null;
  const spanAt = (row: number): Span | null =>
    spans.find((each) => (each[row] ?? null) !== null)?.[row] ?? null;
  return (row) => {
    const own = spanAt(row);
    if (own === null) return 0;
    const isAbove = own.to >= own.from;
    const covers = (other: Span | null): boolean =>
      other !== null &&
      (isAbove ? Math.max(other.from, other.to) > own.to : Math.min(other.from, other.to) < own.to);
    return Number(covers(spanAt(row - 1))) - Number(covers(spanAt(row + 1)));
  };
}
