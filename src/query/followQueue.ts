import type { Query } from '#domain/query/query.ts';
import { HOUR, SECOND } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import { setting } from '#store/settings.ts';
import { applyEvent } from './applyEvent.ts';
import type { RunnerDeps } from './runnerDeps.ts';

/** A query that has no answer by then may be waiting for its turn on the server. */
export const LOOK_EVERY: Millis = 2.5 * SECOND;
/** How far clocks differ is known but roughly. */
const CLOCK_MARGIN: Millis = HOUR;

/**
 * Looks up whether a query whose call is held open waits for its turn, and how many are before it, until it runs. Where
 * the server cannot say, nothing changes: the call itself brings the outcome.
 */
export async function followQueue(deps: RunnerDeps, query: Query, isInFlight: () => boolean): Promise<void> {
  for (;;) {
    await deps.clock.sleep(LOOK_EVERY);
    if (!isInFlight()) return;
    // The server compares with times of its own clock.
    const offset = await setting(deps.db, 'clockOffset');
    const answer = await deps.history.updatedSince(Math.max(0, query.startDttm + offset - CLOCK_MARGIN));
    const server = answer.ok ? answer.value.find(({ id }) => id === query.id) : undefined;
    const before = server?.state === 'pending' ? (server.queuedBefore ?? null) : null;
    if (server === undefined || !isInFlight()) return;
    await applyEvent(deps, query.id, { type: 'queued', before });
    if (before === null) return;
  }
}
