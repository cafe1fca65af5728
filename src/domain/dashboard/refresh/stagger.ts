import type { Millis } from '../../time.ts';

/**
 * When each of so many charts starts in a refresh, from its start: the first at once, the last at the end of the
 * stagger time (DASH-19, DASH-20).
 */
export function staggerDelays(count: number, staggerTime: Millis): readonly Millis[] {
  const step = count > 1 ? staggerTime / (count - 1) : 0;
  return Array.from({ length: count }, (_, at) => Math.round(at * step));
}
