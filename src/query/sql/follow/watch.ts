import type { Query } from '#domain/query/query.ts';
import { isInProgress, isInactive, isWaiting } from '#domain/query/states.ts';
import type { ServerQuery } from '#domain/query/transition.ts';
import { HOUR, SECOND, type Millis } from '#domain/time.ts';
import { setting } from '#store/settings.ts';
import { applyEvent } from '../applyEvent.ts';
import { failQuery } from '../failQuery.ts';
import { fetchStatements } from '../rows/fetchStatements.ts';
import type { InFlight } from './inFlight.ts';
import { receiveRows } from '../rows/receiveRows.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

const FIRST_PAUSE: Millis = 500;
const MAX_PAUSE: Millis = 2 * SECOND;
/** The longest interval while the server is unreachable. */
const MAX_PAUSE_UNREACHED: Millis = 30 * SECOND;
/**
 * The clock offset is known only roughly; polling asks for changes since this long before the start of the oldest query
 * in progress.
 */
const CLOCK_MARGIN: Millis = HOUR;

/** For so long after its page stopped sending it, or ended, a query may still be on its way to the server. */
const ON_ITS_WAY: Millis = 10 * SECOND;

export const NEVER_ARRIVED =
  'The query did not reach the server. Your SQL is saved on this device. Run it again.';

/**
 * The interval before the next poll (QRY-34): from half a second, growing to two; longer while the server is
 * unreachable.
 */
export function pauseAfter(round: number, unreached: number): Millis {
  if (unreached > 0) return Math.min(MAX_PAUSE_UNREACHED, SECOND * 2 ** Math.min(unreached, 5));
  return Math.min(MAX_PAUSE, FIRST_PAUSE * 1.5 ** Math.min(round, 10));
}

/** Polls queries until each has its outcome. */
export interface QueryWatch {
  /** Polls a query that this page did not send itself. If it is already polled, the next poll happens at once. */
  follow(queryId: string): void;
  /** Resolves when no query is polled any more. */
  idle(): Promise<void>;
}

interface Polling {
  readonly deps: RunnerDeps;
  readonly inFlight: InFlight;
  /** The queries that are polled, each with the first poll at which neither the server nor a page had it. */
  readonly followed: Map<string, Millis | null>;
}

export function createWatch(deps: RunnerDeps, inFlight: InFlight): QueryWatch {
  const followed = new Map<string, Millis | null>();
  const polling: Polling = { deps, inFlight, followed };
  let loop: Promise<void> | null = null;
  let hurry: () => void = () => undefined;

  const rest = (pause: Millis): Promise<void> =>
    Promise.race([deps.clock.sleep(pause), new Promise<void>((now) => (hurry = now))]);
  const run = async () => {
    let unreached = 0;
    for (let round = 0; followed.size > 0; round += 1) {
      await rest(pauseAfter(round, unreached));
      unreached = (await pollOnce(polling)) ? 0 : unreached + 1;
    }
  };
  const start = () => {
    loop ??= run()
      .catch((error: unknown) => {
        followed.clear(); // An immediate retry would fail the same way; the next start resumes.
        deps.onBug(error);
      })
      .finally(() => {
        loop = null;
        if (followed.size > 0) start();
      });
  };
  return {
    follow(queryId) {
      if (followed.has(queryId)) hurry();
      else followed.set(queryId, null);
      start();
    },
    idle: async () => loop ?? Promise.resolve(),
  };
}

/** One poll. False if the server did not answer. */
async function pollOnce(polling: Polling): Promise<boolean> {
  const { deps, inFlight, followed } = polling;
  const rows = await deps.db.queries.bulkGet([...followed.keys()]);
  const queries = rows
    .filter((query) => query !== undefined)
    .filter((query) => isInProgress(query.state) && !isWaiting(query));
  const wanted = new Set(queries.map((query) => query.id));
  for (const id of followed.keys()) if (!wanted.has(id)) followed.delete(id);
  if (queries.length === 0) return true;
  const oldest = Math.min(...queries.map((query) => query.startDttm));
  // The server compares with its own clock.
  const offset = await setting(deps.db, 'clockOffset');
  const result = await deps.history.updatedSince(Math.max(0, oldest + offset - CLOCK_MARGIN));
  if (!result.ok) return false;
  const byId = new Map(result.value.map((server) => [server.id, server]));
  for (const query of queries) {
    const server = byId.get(query.id);
    if (server === undefined) {
      await settleUnknown(polling, query);
      continue;
    }
    await settleKnown(deps, query, server, inFlight.signal(query.id));
    await fetchStatements(deps, query.id, inFlight.signal(query.id));
  }
  return true;
}

async function settleKnown(
  deps: RunnerDeps,
  query: Query,
  server: ServerQuery,
  signal: AbortSignal,
): Promise<void> {
  if (server.state !== 'success') {
    await applyEvent(deps, query.id, { type: 'refreshed', at: deps.clock.now(), server });
    return;
  }
  if (server.resultsKey === null) {
    // Nothing to fetch: a statement without rows, or a server that stores none.
    await applyEvent(deps, query.id, {
      type: 'succeeded',
      at: deps.clock.now(),
      server,
      resultId: null,
      rows: server.rows ?? 0,
      cached: false,
    });
    return;
  }
  await fetchRows(deps, query, server.resultsKey, signal, false);
}

/** Fetches rows stored on the server, and records the outcome. */
export async function fetchRows(
  deps: RunnerDeps,
  query: Query,
  resultsKey: string,
  signal: AbortSignal,
  cached: boolean,
): Promise<void> {
  await applyEvent(deps, query.id, { type: 'fetching' });
  const result = await deps.executor.results(resultsKey, signal);
  if (result.ok) {
    await receiveRows(deps, query, result.value, { cached, signal });
    return;
  }
  if (result.error.kind === 'aborted' || result.error.kind === 'unreachable') return;
  const errors = result.error.kind === 'refused' ? result.error.errors : [];
  const message = errors[0]?.message ?? 'Failed at retrieving results';
  await applyEvent(deps, query.id, {
    type: 'failed',
    at: deps.clock.now(),
    errors: errors,
    message,
    link: null,
  });
}

/** The server does not have the query. */
async function settleUnknown({ deps, inFlight, followed }: Polling, query: Query): Promise<void> {
  const now = deps.clock.now();
  if (query.serverId !== null) {
    if (isInactive(query, now)) await failQuery(deps, query.id, NEVER_ARRIVED, undefined);
    return;
  }
  // A page that still sends it learns what becomes of it, however slow its network is.
  const isSent = !(await inFlight.ifNowhere(query.id, async () => {
    const since = followed.get(query.id) ?? now;
    followed.set(query.id, since);
    if (now - since < ON_ITS_WAY) return;
    if (query.waits === undefined) await failQuery(deps, query.id, NEVER_ARRIVED, undefined);
    else await applyEvent(deps, query.id, { type: 'waiting', ...query.waits });
  }));
  if (isSent) followed.set(query.id, null);
}
