import type { Query } from '#domain/query/query.ts';
import { HOUR, SECOND } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import { setting } from '#store/settings.ts';
import { applyEvent } from '../applyEvent.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/** A query without a response after this time may be queued on the server. */
export const LOOK_EVERY: Millis = 2.5 * SECOND;
/** The clock offset is known only roughly. */
const CLOCK_MARGIN: Millis = HOUR;

/**
 * Polls the queue position of a query whose request is still open, until it runs. If the server does not report it,
 * nothing changes: the request itself returns the outcome.
 */
export async function followQueue(deps: RunnerDeps, query: Query, isInFlight: () => boolean): Promise<void> {
  for (;;) {
    await deps.clock.sleep(LOOK_EVERY);
    if (!isInFlight()) return;
    // The server compares with its own clock.
    const offset = await setting(deps.db, 'clockOffset');
    const result = await deps.history.updatedSince(Math.max(0, query.startDttm + offset - CLOCK_MARGIN));
    const server = result.ok ? result.value.find(({ id }) => id === query.id) : undefined;
    const before = server?.state === 'pending' ? (server.queuedBefore ?? null) : null;
    if (server === undefined || !isInFlight()) return;
    await applyEvent(deps, query.id, { type: 'queued', before });
    if (before === null) return;
  }
}
