import { HOUR, type Millis } from '../time.ts';
import type { Query, QueryState } from './query.ts';

/** QRY-10. */
export const STATES_IN_PROGRESS = [
  'running',
  'started',
  'pending',
  'fetching',
  'scheduled',
] as const satisfies readonly QueryState[];

/** QRY-11. */
export const FINISHED_STATES = [
  'stopped',
  'failed',
  'success',
  'timed_out',
] as const satisfies readonly QueryState[];

export function isInProgress(state: QueryState): boolean {
  return STATES_IN_PROGRESS.some((each) => each === state);
}

export function isFinished(state: QueryState): boolean {
  return FINISHED_STATES.some((each) => each === state);
}

/** Whether a query waits on this device until a server is reachable. */
export function isWaiting({ state, waits }: Pick<Query, 'state' | 'waits'>): boolean {
  return state === 'scheduled' && waits !== undefined;
}

/** After this long without progress a query counts as lost (QRY-36: longer than any server lets one run). */
export const INACTIVE_AFTER: Millis = 6 * HOUR;

/** Whether to clear a query as inactive (QRY-35): running or pending, no progress, and old. */
export function isInactive(query: Query, now: Millis, after: Millis = INACTIVE_AFTER): boolean {
  const waiting = query.state === 'running' || query.state === 'pending';
  return waiting && query.progress === 0 && now - query.startDttm > after;
}
