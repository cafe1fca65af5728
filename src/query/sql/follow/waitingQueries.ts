import type { Query } from '#domain/query/query.ts';
import { isWaiting } from '#domain/query/states.ts';
import { HOUR, type Millis } from '#domain/time.ts';
import { setting } from '#store/settings.ts';
import { listWaiting } from '#store/sql/queries.ts';
import { applyEvent } from '../applyEvent.ts';
import { executeQuery } from '../execute/executeQuery.ts';
import type { InFlight } from './inFlight.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/** The clock offset is known only roughly. */
const CLOCK_MARGIN: Millis = HOUR;

export interface WaitingQueries {
  /** Sends the queries that were started without a server, in their order, until it is unreachable again. */
  send(): Promise<void>;
}

/**
 * Queries that wait for a server. Each runs once, even if its first request arrived and only the response was lost: the
 * server is asked for it first, and runs a client id once.
 */
export function createWaitingQueries(
  deps: RunnerDeps,
  inFlight: InFlight,
  follow: (queryId: string) => void,
): WaitingQueries {
  let sending: Promise<void> | null = null;

  /** The queries that the server knows; null if it is unreachable. */
  async function known(queries: readonly Query[]): Promise<ReadonlySet<string> | null> {
    const oldest = Math.min(...queries.map((query) => query.startDttm));
    const offset = await setting(deps.db, 'clockOffset');
    const result = await deps.history.updatedSince(Math.max(0, oldest + offset - CLOCK_MARGIN));
    return result.ok ? new Set(result.value.map(({ id }) => id)) : null;
  }

  /** False if it was not sent because the server is unreachable again. */
  async function sendOne(query: Query, isKnown: boolean): Promise<boolean> {
    // Another window may have sent it, or a person may have cancelled it.
    const claimed = await claim(query);
    if (claimed === null) return true;
    if (isKnown) {
      follow(claimed.id);
      return true;
    }
    const { templateParams = '' } = claimed.waits ?? {};
    const outcome = await inFlight.track(claimed.id, (signal) =>
      executeQuery(deps, claimed, templateParams, signal),
    );
    if (outcome === 'watch') follow(claimed.id);
    return outcome !== 'waiting';
  }

  async function claim(query: Query): Promise<Query | null> {
    const at = deps.clock.now();
    let isMine = false;
    const next = await applyEvent(deps, query.id, { type: 'sending', at }, (before) => {
      isMine = isWaiting(before);
    });
    return isMine ? next : null;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const queries = await listWaiting(deps.db);
      const [first] = queries;
      if (first === undefined) return;
      const there = await known(queries);
      if (there === null) return;
      if (!(await sendOne(first, there.has(first.id)))) return;
    }
  }

  return {
    send: () => (sending ??= sendAll().finally(() => (sending = null))),
  };
}
