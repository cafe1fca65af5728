import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { newId } from '#domain/ids.ts';
import { type Query, isPartOfRun } from '#domain/query/query.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { isInProgress, isWaiting } from '#domain/query/states.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { dialectOfDatabase } from '#domain/sql/dialectOfDatabase.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getQuery, listInProgress, putQuery } from '#store/sql/queries.ts';
import { setting } from '#store/settings.ts';
import { getTab, patchTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { DAY, SECOND, type Millis, HOUR } from '#domain/time.ts';
import { executeQuery } from './execute/executeQuery.ts';
import { failQuery } from './failQuery.ts';
import { fetchStatement } from './rows/fetchStatements.ts';
import { createInFlight, type InFlight } from './follow/inFlight.ts';
import { runHere } from './execute/runHere.ts';
import type { QueryRunner, RunRefusal } from './runner.ts';
import type { RunnerDeps } from './runnerDeps.ts';
import { stopQuery } from './stopQuery.ts';
import { createWaitingQueries } from './follow/waitingQueries.ts';
import { createWatch, fetchRows } from './follow/watch.ts';
import { recordedQuery } from './follow/recordedQuery.ts';
import { applyEvent } from './applyEvent.ts';

/** Rows that were not stored for longer were refused by the disk rather than lost with their page. */
const LOST_WITHIN: Millis = HOUR;

/**
 * A page that ends right after a run may not have stored all its rows. They are fetched again, quietly: if that fails,
 * the panel offers it.
 */
async function fetchLostRows(deps: RunnerDeps, inFlight: InFlight): Promise<void> {
  const since = deps.clock.now() - LOST_WITHIN;
  // Rows of one that ran for longer than a day are fetched when somebody asks for them.
  const recent = (
    await deps.db.queries
      .where('startDttm')
      .above(since - DAY)
      .toArray()
  ).filter(
    ({ state, resultId, changedOn }) => state === 'success' && resultId !== null && changedOn >= since,
  );
  const kept = await deps.db.results.bulkGet(recent.map(({ resultId }) => resultId ?? ''));
  for (const [at, query] of recent.entries()) {
    if (kept[at] !== undefined || inFlight.has(query.id)) continue;
    await inFlight.track(query.id, (signal) => fetchStatement(deps, query, signal));
  }
}

/** A query without a response after this time may be queued on the server. */
export const CHECK_EVERY: Millis = 2.5 * SECOND;

/**
 * Polls the queue position of a query whose request is still open, until it runs. If the server does not report it,
 * nothing changes: the request itself returns the outcome.
 */
async function followQueue(deps: RunnerDeps, query: Query, isInFlight: () => boolean): Promise<void> {
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

const PAGE_CLOSED = 'The page that ran this query on this device was closed. Run it again.';

/** The row limit of a preview. */
const PREVIEW_ROWS = 100;

/** Runs SQL: from a tab's text to rows on the device, or an error. */
export function createRunner(deps: RunnerDeps): QueryRunner {
  const inFlight = createInFlight(deps.lock, deps.onBug);
  const watch = createWatch(deps, inFlight);

  const waiting = createWaitingQueries(deps, inFlight, (queryId) => watch.follow(queryId));

  /** Runs a query in the background; its progress is in its row of the store. */
  const launch = (query: Query, templateParams: string) => {
    inFlight
      .track(query.id, (signal) => executeQuery(deps, query, templateParams, signal))
      .then((driven) => {
        if (driven === 'watch') watch.follow(query.id);
        if (driven === 'waiting') return runHereIfAgreed(query.id);
        return undefined;
      })
      .catch(deps.onBug);
    if (query.dbId !== DEVICE_ID && !query.runAsync)
      followQueue(deps, query, () => inFlight.has(query.id)).catch(deps.onBug);
  };

  /** Ends a query on this device whose page was closed. */
  const endInterrupted = async (queryId: string): Promise<void> => {
    await inFlight.ifNowhere(queryId, async () => {
      const query = await getQuery(deps.db, queryId);
      if (query !== undefined && isInProgress(query.state) && !inFlight.has(queryId))
        await failQuery(deps, queryId, PAGE_CLOSED, undefined);
    });
  };

  const start = async (query: Query, templateParams: string): Promise<Result<string, RunRefusal>> => {
    const written = await write(deps.db, async (tx) => {
      await putQuery(tx, query);
      if (!query.isDataPreview) await patchTab(tx, query.sqlEditorId, { latestQueryId: query.id });
    });
    if (!written.ok) return err({ kind: 'storage', cause: written.error });
    launch(query, templateParams);
    const { dbId, schema } = query;
    deps.noteUsage?.({ name: 'sqllab_run_query', type: 'user', source: { kind: 'sqlLab', dbId, schema } });
    return ok(query.id);
  };

  /** The person agreed to it once. */
  const runHereIfAgreed = async (queryId: string): Promise<void> => {
    if ((await setting(deps.db, 'editor')).runsHere === true) await runHere(deps, queryId, start);
  };

  const databaseOf = async (dbId: number) =>
    (await catalogueEntry(deps.db, 'databases'))?.payload?.find((database) => database.id === dbId);

  return {
    async run({ tabId, sql, sqlOffset, createAs, allRows = false, replaces }) {
      const tab = await getTab(deps.db, tabId);
      if (tab === undefined) return err({ kind: 'no-tab' });
      if (tab.dbId === null) return err({ kind: 'no-database' });
      const database = await databaseOf(tab.dbId);
      const { rules } = dialectOfDatabase(database);
      if (splitStatements(sql, rules).length === 0) return err({ kind: 'empty' });
      const runAsync = database?.allowRunAsync ?? false;
      const begin = {
        id: newId(deps.random),
        at: deps.clock.now(),
        sql,
        sqlOffset,
        dbId: tab.dbId,
        backend: database?.backend ?? null,
        engineRules: database?.engineSql?.rules,
        templateParams: tab.templateParams,
        runAsync,
        createAs,
      };
      const queryLimit = allRows ? null : (tab.queryLimit ?? deps.defaultQueryLimit());
      const query = startQuery({ ...tab, queryLimit }, begin);
      return start(replaces === undefined ? query : { ...query, replaces }, tab.templateParams);
    },

    async preview({ tabId, dbId, catalog, schema, selectStar }) {
      const tab = await getTab(deps.db, tabId);
      if (tab === undefined) return err({ kind: 'no-tab' });
      const databases = await catalogueEntry(deps.db, 'databases');
      const database = databases?.payload?.find((each) => each.id === dbId);
      if (database?.disableDataPreview === true) return err({ kind: 'no-preview' });
      const place: QueryEditor = { ...tab, dbId, catalog, schema, queryLimit: PREVIEW_ROWS };
      const begin = {
        id: newId(deps.random),
        at: deps.clock.now(),
        sql: selectStar,
        sqlOffset: 0,
        dbId,
        backend: database?.backend ?? null,
        runAsync: false,
      };
      return start(startQuery(place, { ...begin, isDataPreview: true }), '');
    },

    stop: (queryId) => stopQuery(deps, inFlight, queryId),

    async fetchResults(queryId) {
      const query = await getQuery(deps.db, queryId);
      if (query?.resultsKey == null) return;
      if (isPartOfRun(query)) {
        await inFlight.track(queryId, (signal) => fetchStatement(deps, query, signal));
        return;
      }
      const key = query.resultsKey;
      await inFlight.track(queryId, (signal) => fetchRows(deps, query, key, signal, true));
      const after = await getQuery(deps.db, queryId);
      if (after?.state === 'fetching') watch.follow(queryId);
    },

    endInterrupted,
    runHere: (queryId) => runHere(deps, queryId, start),

    async resume() {
      for (const query of await listInProgress(deps.db)) {
        if (isWaiting(query) || inFlight.has(query.id)) continue;
        if (query.dbId !== DEVICE_ID) watch.follow(query.id);
        else await endInterrupted(query.id);
      }
      waiting.send().catch(deps.onBug);
      fetchLostRows(deps, inFlight).catch(deps.onBug);
    },
  };
}
