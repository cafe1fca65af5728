import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import { newId } from '#domain/ids.ts';
import type { Query } from '#domain/query/query.ts';
import { isPartOfRun } from '#domain/query/splitRun.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { isFinished, isInProgress, isWaiting } from '#domain/query/states.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { HOUR } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { getQuery, putQuery } from '#store/sql/queries.ts';
import { setting } from '#store/settings.ts';
import { getTab, patchTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { applyEvent } from './applyEvent.ts';
import { executeQuery } from './executeQuery.ts';
import { failQuery } from './failQuery.ts';
import { followQueue } from './followQueue.ts';
import { fetchStatement } from './fetchStatements.ts';
import { createInFlight } from './inFlight.ts';
import type { QueryRunner, RunRefusal } from './runner.ts';
import type { RunnerDeps } from './runnerDeps.ts';
import { createWaitingQueries } from './waitingQueries.ts';
import { createWatch, fetchRows } from './watch.ts';

const PAGE_CLOSED = 'The page that ran this query on this device was closed. Run it again.';

/** The row limit of a preview. */
const PREVIEW_ROWS = 100;

/** Rows that were not stored for longer were refused by the disk rather than lost with their page. */
const LOST_WITHIN: Millis = HOUR;

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

  const runHere = async (queryId: string): Promise<boolean> => {
    const query = await getQuery(deps.db, queryId);
    const tab = query && (await getTab(deps.db, query.sqlEditorId));
    if (query === undefined || tab === undefined || !isWaiting(query)) return false;
    const { queryHere } = await import('#domain/device/keptHere.ts');
    const { listTablesHere } = await import('../device/listTablesHere.ts');
    const here = queryHere(query, await listTablesHere(deps.db));
    if (here === null) return false;
    // Another page sent it meanwhile and continues.
    const cancelled = await applyEvent(deps, queryId, { type: 'cancelled', at: deps.clock.now() });
    if (cancelled?.state !== 'stopped') return false;
    const begun = startQuery(
      { ...tab, catalog: null, schema: DEVICE_SCHEMA, queryLimit: query.queryLimit },
      {
        id: newId(deps.random),
        at: deps.clock.now(),
        sql: here.sql,
        sqlOffset: query.sqlOffset,
        dbId: DEVICE_ID,
        runAsync: false,
      },
    );
    return (await start({ ...begun, rowsFrom: here.rowsFrom }, '')).ok;
  };

  /** The person agreed to it once. */
  const runHereIfAgreed = async (queryId: string): Promise<void> => {
    if ((await setting(deps.db, 'editor')).runsHere === true) await runHere(queryId);
  };

  /**
   * A page that ends right after a run may not have stored all its rows. They are fetched again, quietly: if that fails,
   * the panel offers it.
   */
  const fetchLostRows = async (queries: readonly Query[]): Promise<void> => {
    const since = deps.clock.now() - LOST_WITHIN;
    const recent = queries.filter(
      ({ state, resultId, changedOn }) => state === 'success' && resultId !== null && changedOn >= since,
    );
    const kept = await deps.db.results.bulkGet(recent.map(({ resultId }) => resultId ?? ''));
    for (const [at, query] of recent.entries()) {
      if (kept[at] !== undefined || inFlight.has(query.id)) continue;
      await inFlight.track(query.id, (signal) => fetchStatement(deps, query, signal));
    }
  };

  const takesAsync = async (dbId: number): Promise<boolean> => {
    const databases = await catalogueEntry(deps.db, 'databases');
    return databases?.payload?.find((database) => database.id === dbId)?.allowRunAsync ?? false;
  };

  return {
    async run({ tabId, sql, sqlOffset, createAs, allRows = false, replaces }) {
      const tab = await getTab(deps.db, tabId);
      if (tab === undefined) return err({ kind: 'no-tab' });
      if (tab.dbId === null) return err({ kind: 'no-database' });
      if (splitStatements(sql).length === 0) return err({ kind: 'empty' });
      const runAsync = await takesAsync(tab.dbId);
      const begin = {
        id: newId(deps.random),
        at: deps.clock.now(),
        sql,
        sqlOffset,
        dbId: tab.dbId,
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
        runAsync: false,
      };
      return start(startQuery(place, { ...begin, isDataPreview: true }), '');
    },

    async stop(queryId) {
      const query = await getQuery(deps.db, queryId);
      if (query === undefined || isFinished(query.state)) return err({ kind: 'finished', cause: null });
      if (isWaiting(query)) {
        const cancelled = await applyEvent(deps, queryId, { type: 'cancelled', at: deps.clock.now() });
        if (cancelled === null) return err({ kind: 'finished', cause: null });
        // Nothing of it is on the server, unless it was sent at this very moment.
        if (cancelled.state === 'stopped') return ok(undefined);
      }
      const stopped = await deps.executor.stop(queryId);
      if (!stopped.ok)
        return err({
          kind: stopped.error.kind === 'unreachable' ? 'unreachable' : 'failed',
          cause: stopped.error,
        });
      await applyEvent(deps, queryId, { type: 'stopped', at: deps.clock.now() });
      inFlight.abort(queryId);
      return ok(undefined);
    },

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
    runHere,

    async resume() {
      const rows = await deps.db.queries.toArray();
      for (const query of rows) {
        if (!isInProgress(query.state) || isWaiting(query) || inFlight.has(query.id)) continue;
        if (query.dbId !== DEVICE_ID) watch.follow(query.id);
        else await endInterrupted(query.id);
      }
      waiting.send().catch(deps.onBug);
      fetchLostRows(rows).catch(deps.onBug);
    },
  };
}
