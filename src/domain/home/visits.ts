import type { Millis } from '#domain/time.ts';

export type VisitedKind = 'dashboard' | 'chart';

/** A dashboard or chart that was opened on this device. */
export interface Visit {
  readonly kind: VisitedKind;
  /** Its id in the lists of this device. */
  readonly id: number;
  readonly at: Millis;
  /** When it was last left; absent while it is open. */
  readonly until?: Millis;
  /** When the visit before this one ended; absent for the first. */
  readonly before?: Millis;
}

/** The most visits stored. */
export const MAX_VISITS = 24;

/** A return within this time, such as a reload, continues the same visit. */
const SHORT_ABSENCE: Millis = 10 * 60_000;

/** The visits with a new one, last first; of several to the same thing the last counts. */
export function withVisit(visits: readonly Visit[], { kind, id, at }: Visit): readonly Visit[] {
  const last = visits.find((visit) => visit.kind === kind && visit.id === id);
  const left = last?.until ?? last?.at;
  const before = left !== undefined && at - left >= SHORT_ABSENCE ? left : last?.before;
  const others = visits.filter((visit) => visit !== last);
  return [{ kind, id, at, ...(before !== undefined && { before }) }, ...others].slice(0, MAX_VISITS);
}

/** The visits after one was left. */
export function withLeave(visits: readonly Visit[], { kind, id, at }: Visit): readonly Visit[] {
  return visits.map((visit) => (visit.kind === kind && visit.id === id ? { ...visit, until: at } : visit));
}
