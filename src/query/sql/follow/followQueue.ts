import type { Query } from '#domain/query/query.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { applyEvent } from '../applyEvent.ts';
import { recordedQuery } from './recordedQuery.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/** A query without a response after this time may be queued on the server. */
export const CHECK_EVERY: Millis = 2.5 * SECOND;

/**
 * Polls the queue position of a query whose request is still open, until it runs. If the server does not report it,
 * nothing changes: the request itself returns the outcome.
 */
export async function followQueue(deps: RunnerDeps, query: Query, isInFlight: () => boolean): Promise<void> {
  for (;;) {
    await deps.clock.sleep(CHECK_EVERY);
    if (!isInFlight()) return;
    const server = await recordedQuery(deps, query);
    const before = server?.state === 'pending' ? (server.queuedBefore ?? null) : null;
    if (server === undefined || !isInFlight()) return;
    await applyEvent(deps, query.id, { type: 'queued', before });
    if (before === null) return;
  }
}
