import type { Millis } from '#domain/time.ts';

export type VisitedKind = 'dashboard' | 'chart';

/** A dashboard or chart that was opened on this device. */
export interface Visit {
  readonly kind: VisitedKind;
  /** Its id in the lists of this device. */
  readonly id: number;
  readonly at: Millis;
}

/** The most visits stored. */
export const MOST_VISITS = 24;

/** The visits with a new one, last first; of several to the same thing the last counts. */
export function withVisit(visits: readonly Visit[], visit: Visit): readonly Visit[] {
  const others = visits.filter(({ kind, id }) => kind !== visit.kind || id !== visit.id);
  return [visit, ...others].slice(0, MOST_VISITS);
}
