import type { Query } from '#domain/query/query.ts';
import { isInProgress, isInactive } from '#domain/query/states.ts';
import type { ServerQuery } from '#domain/query/transition.ts';
import { HOUR, SECOND } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import { setting } from '#store/settings.ts';
import { applyEvent } from './applyEvent.ts';
import { failQuery } from './failQuery.ts';
import { fetchStatements } from './fetchStatements.ts';
import { receiveRows } from './receiveRows.ts';
import type { RunnerDeps } from './runnerDeps.ts';

const FIRST_PAUSE: Millis = 500;
const LONGEST_PAUSE: Millis = 2 * SECOND;
/** While the server cannot be reached it is asked less and less often. */
const LONGEST_PAUSE_UNREACHED: Millis = 30 * SECOND;
/** How far clocks differ is known but roughly; what is asked for begins this much before the oldest query that is in progress. */
const CLOCK_MARGIN: Millis = HOUR;

/** A query this young may be another window's, still on its way to the server. */
const ON_ITS_WAY: Millis = 10 * SECOND;

export const NEVER_ARRIVED =
  'The query did not reach the server. Your SQL is saved on this device. Run it again.';

/** The pause before the next question (QRY-34): from half a second, growing to two; longer without a server. */
export function pauseAfter(round: number, unreached: number): Millis {
  if (unreached > 0) return Math.min(LONGEST_PAUSE_UNREACHED, SECOND * 2 ** Math.min(unreached, 5));
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 1.5 ** Math.min(round, 10));
}

/** Asks what became of queries until each has its outcome. */
export interface Watch {
  /** Names a query that this page does not drive itself. One that is followed already is asked for at once. */
  follow(queryId: string): void;
  /** Resolves when nothing is followed any more. */
  idle(): Promise<void>;
}

export function createWatch(deps: RunnerDeps, signalOf: (queryId: string) => AbortSignal): Watch {
  const followed = new Set<string>();
  let loop: Promise<void> | null = null;
  let hurry: () => void = () => undefined;

  const rest = (pause: Millis): Promise<void> =>
    Promise.race([deps.clock.sleep(pause), new Promise<void>((now) => (hurry = now))]);
  const run = async () => {
    let unreached = 0;
    for (let round = 0; followed.size > 0; round += 1) {
      await rest(pauseAfter(round, unreached));
      unreached = (await askOnce(deps, followed, signalOf)) ? 0 : unreached + 1;
    }
  };
  const start = () => {
    loop ??= run()
      .catch((error: unknown) => {
        followed.clear(); // Asking again at once would fail again at once; the next start resumes.
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
      followed.add(queryId);
      start();
    },
    idle: async () => loop ?? Promise.resolve(),
  };
}

/** One question. False when the server did not answer it. */
async function askOnce(
  deps: RunnerDeps,
  followed: Set<string>,
  signalOf: (queryId: string) => AbortSignal,
): Promise<boolean> {
  const rows = await deps.db.queries.bulkGet([...followed]);
  const queries = rows.filter((query) => query !== undefined).filter((query) => isInProgress(query.state));
  const wanted = new Set(queries.map((query) => query.id));
  for (const id of followed) if (!wanted.has(id)) followed.delete(id);
  if (queries.length === 0) return true;
  const oldest = Math.min(...queries.map((query) => query.startDttm));
  // The server compares with times of its own clock.
  const offset = await setting(deps.db, 'clockOffset');
  const answer = await deps.history.updatedSince(Math.max(0, oldest + offset - CLOCK_MARGIN));
  if (!answer.ok) return false;
  const byId = new Map(answer.value.map((server) => [server.id, server]));
  for (const query of queries) {
    const server = byId.get(query.id);
    if (server === undefined) {
      await settleUnknown(deps, query);
      continue;
    }
    await settleKnown(deps, query, server, signalOf(query.id));
    await fetchStatements(deps, query.id, signalOf(query.id));
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
    // Nothing to fetch: a statement without rows, or a server that keeps none.
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

/** Fetches rows that the server keeps, and records what comes of it. */
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
  const said = result.error.kind === 'refused' ? result.error.errors : [];
  const message = said[0]?.message ?? 'Failed at retrieving results';
  await applyEvent(deps, query.id, {
    type: 'failed',
    at: deps.clock.now(),
    errors: said,
    message,
    link: null,
  });
}

async function settleUnknown(deps: RunnerDeps, query: Query): Promise<void> {
  const now = deps.clock.now();
  const onItsWay = now - query.startDttm < ON_ITS_WAY;
  if ((query.serverId === null && !onItsWay) || isInactive(query, now)) {
    await failQuery(deps, query.id, NEVER_ARRIVED, undefined);
  }
}
