import type { Millis } from '../../time.ts';
import type { ChartFigures } from './chartFigures.ts';

/** Chart data that newer one replaced: its figures, and from when to when it was the latest that was read. */
export interface EarlierFigures {
  readonly from: Millis;
  readonly to: Millis;
  readonly figures: ChartFigures;
}

const MAX_KEPT = 8;
/** A dashboard that refreshes itself keeps no more than one in this time. */
const SHORTEST: Millis = 10 * 60 * 1000;

/** Adds the latest one. Beyond the most that are kept, of those between the first and the last the one nearest to its
 * predecessor goes. */
export function withEarlier(
  kept: readonly EarlierFigures[],
  latest: EarlierFigures,
): readonly EarlierFigures[] {
  const last = kept.at(-1);
  if (last !== undefined && latest.to - last.to < SHORTEST) return kept;
  const all = [...kept, latest];
  if (all.length <= MAX_KEPT) return all;
  let nearest = 1;
  for (let at = 2; at < all.length - 1; at++) {
    const gap = (place: number): number => (all[place]?.to ?? 0) - (all[place - 1]?.to ?? 0);
    if (gap(at) < gap(nearest)) nearest = at;
  }
  return all.toSpliced(nearest, 1);
}

/** What was the latest at a moment: `same` if that is still so, null if nothing is kept of it. */
export function figuresAt(
  moment: Millis,
  since: Millis,
  kept: readonly EarlierFigures[],
): ChartFigures | 'same' | null {
  if (since <= moment) return 'same';
  return kept.findLast(({ from }) => from <= moment)?.figures ?? null;
}
