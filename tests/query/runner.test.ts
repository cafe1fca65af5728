import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, test } from 'vitest';
import type { QueryBody } from '#contract/sqllab.ts';
import type { Query, QueryState } from '#domain/query/query.ts';
import { isFinished } from '#domain/query/states.ts';
import type { ServerQuery } from '#domain/query/transition.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { createRunner } from '#query/createRunner.ts';
import { UNREACHED } from '#query/drive.ts';
import type { ExecuteFailure, ExecuteRequest, Execution, ResultBytes } from '#query/executor.ts';
import type { RunnerDeps } from '#query/runnerDeps.ts';
import { NEVER_ARRIVED } from '#query/watch.ts';
import { putCatalogueEntry } from '#store/catalogue.ts';
import { openDb } from '#store/db.ts';
import type { SextantDb } from '#store/db.ts';
import { getQuery } from '#store/queries.ts';
import { getTab, patchTab, putTab } from '#store/tabs.ts';
import type { Tx } from '#store/write.ts';

const TAB = 'tab________';

function body(id: string, state: QueryState, fields: Partial<QueryBody> = {}): QueryBody {
  return {
    changed_on: null,
    dbId: 1,
    db: 'Samples',
    startDttm: 0,
    endDttm: 2_000,
    errorMessage: null,
    executedSql: 'SELECT 1 LIMIT 1001',
    id,
    queryId: 7,
    serverId: 7,
    limit: 1000,
    limitingFactor: 'NOT_LIMITED',
    progress: 100,
    rows: 1,
    catalog: null,
    schema: 'main',
    ctas: false,
    sql: 'SELECT 1',
    sqlEditorId: '',
    state,
    tab: '',
    tempSchema: null,
    tempTable: null,
    userId: 1,
    user: 'A D',
    resultsKey: 'key',
    trackingUrl: null,
    extra: {},
    ...fields,
  };
}

function envelope(id: string, more: object = {}, query: Partial<QueryBody> = {}) {
  const column = { column_name: 'a', name: 'a', type: 'INTEGER', type_generic: 0, is_dttm: false };
  return {
    query_id: 7,
    status: 'success',
    columns: [column],
    selected_columns: [column],
    expanded_columns: [],
    query: body(id, 'success', query),
    ...more,
  };
}

const known = (id: string, state: QueryState, fields: Partial<ServerQuery> = {}): ServerQuery => ({
  id,
  serverId: 7,
  state,
  progress: 0,
  executedSql: null,
  limit: null,
  limitingFactor: null,
  rows: null,
  resultsKey: null,
  endDttm: null,
  tempSchema: null,
  tempTable: null,
  errors: [],
  errorMessage: null,
  ...fields,
});

const BYTES: ResultBytes = { format: 'json', body: new ReadableStream() };
const unreachable = err({ kind: 'unreachable', cause: new TypeError('fetch failed') } as const);

/** A server and a results worker whose answers a test writes down; the clock jumps instead of waiting. */
function world() {
  let now = 1_000;
  let serial = 0;
  const db: SextantDb = openDb(`runner-${String(Math.random())}`, {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  });
  const sent: ExecuteRequest[] = [];
  const keys: string[] = [];
  const dropped: string[] = [];
  const bugs: unknown[] = [];
  const server = {
    execute: async (): Promise<Result<Execution, ExecuteFailure>> => ok({ kind: 'rows', result: BYTES }),
    results: async (): Promise<Result<ResultBytes, ExecuteFailure>> => ok(BYTES),
    stop: async (): Promise<Result<void, ExecuteFailure>> => ok(undefined),
    updatedSince: async (): ReturnType<RunnerDeps['history']['updatedSince']> => ok([]),
    decode: async (id: string): ReturnType<RunnerDeps['rows']['decode']> =>
      ok({ envelope: envelope(id), rowCount: 1 }),
  };
  const runner = createRunner({
    db,
    executor: {
      execute: (request) => (sent.push(request), server.execute()),
      results: (key) => (keys.push(key), server.results()),
      stop: () => server.stop(),
    },
    history: { updatedSince: () => server.updatedSince() },
    rows: { decode: ({ resultId }) => server.decode(resultId), drop: async (id) => void dropped.push(id) },
    clock: { now: () => now, sleep: async (ms) => void (now += ms) },
    random: { bytes: (length) => new Uint8Array(length).fill((serial += 1)) },
    defaultQueryLimit: () => 1000,
    search: () => '',
    onStorageError: (error) => bugs.push(error),
    onBug: (error) => bugs.push(error),
  });
  const open = async (database: { allowRunAsync?: boolean; disableDataPreview?: boolean } = {}) => {
    const tx = db as unknown as Tx;
    await putTab(tx, { ...newTab({ id: TAB, name: 'Untitled Query 1', now: 0, position: 1 }), dbId: 1 });
    const entry = {
      id: 1,
      name: 'Samples',
      backend: 'duckdb',
      allowRunAsync: false,
      allowCtas: false,
      allowCvas: false,
      allowDml: false,
      allowMultiCatalog: false,
      disableDataPreview: false,
      costEstimateEnabled: false,
      forceCtasSchema: null,
      ...database,
    };
    await putCatalogueEntry(tx, { kind: 'databases', payload: [entry], fetchedAt: 0 });
  };
  const run = async (sql = 'SELECT 1') => {
    const started = await runner.run({ tabId: TAB, sql, sqlOffset: 0 });
    if (!started.ok) throw new Error(started.error.kind);
    return started.value;
  };
  /** The query once it reaches a state that `until` accepts. */
  const settled = async (id: string, until = (query: Query) => isFinished(query.state)): Promise<Query> => {
    for (let turn = 0; turn < 2_000; turn += 1) {
      const query = await getQuery(db, id);
      if (query !== undefined && until(query)) return query;
    }
    throw new Error(`The query stayed ${(await getQuery(db, id))?.state ?? 'away'}; bugs: ${String(bugs)}`);
  };
  return {
    db,
    runner,
    server,
    sent,
    keys,
    dropped,
    bugs,
    open,
    run,
    settled,
    advance: (ms: number) => (now += ms),
  };
}

let opened: ReturnType<typeof world>[] = [];
async function openWorld(database?: Parameters<ReturnType<typeof world>['open']>[0]) {
  const made = world();
  opened.push(made);
  await made.open(database);
  return made;
}
afterEach(() => {
  for (const each of opened) each.db.close();
  opened = [];
});

describe('a run', () => {
  test('is the latest query of its tab at once and ends with its rows on the device [QRY-01 QRY-04 QRY-13]', async () => {
    const w = await openWorld();
    const id = await w.run('SELECT 1');
    expect(await getTab(w.db, TAB)).toMatchObject({ latestQueryId: id });
    expect(await w.settled(id)).toMatchObject({
      state: 'success',
      resultId: id,
      rows: 1,
      serverId: 7,
      progress: 100,
    });
    expect(w.sent).toMatchObject([{ clientId: id, sql: 'SELECT 1', dbId: 1, runAsync: false }]);
    expect(w.bugs).toEqual([]);
  });

  test('is asynchronous where the database allows it and nowhere else [QRY-02 QRY-03 QRY-12]', async () => {
    const w = await openWorld({ allowRunAsync: true });
    w.server.execute = async () => ok({ kind: 'accepted' });
    const answers: ServerQuery[] = [];
    w.server.updatedSince = async () => ok(answers);
    const id = await w.run();
    answers.push(known(id, 'success', { resultsKey: 'k', rows: 1 }));
    expect(await w.settled(id)).toMatchObject({ state: 'success', resultId: id });
    expect(w.sent[0]?.runAsync).toBe(true);
    expect(w.keys).toEqual(['k']);
    const sync = await openWorld({ allowRunAsync: false });
    await sync.settled(await sync.run());
    expect(sync.sent[0]?.runAsync).toBe(false);
  });

  test('that the engine refuses keeps its errors with their place [QRY-22 QRY-23 QRY-24 QRY-25]', async () => {
    const w = await openWorld();
    const errors = [
      {
        message: 'no such table',
        error_type: 'GENERIC_DB_ENGINE_ERROR',
        level: 'error',
        line: 2,
        column: 6,
        extra: null,
      },
    ] as const;
    w.server.execute = async () => err({ kind: 'refused', errors, link: 'http://127.0.0.1/help' });
    const query = await w.settled(await w.run());
    expect(query).toMatchObject({
      state: 'failed',
      errors,
      errorMessage: 'no such table',
      link: 'http://127.0.0.1/help',
      endDttm: 1_000,
    });
  });

  test('that finds no server at once ends with what is safe and what to do', async () => {
    const w = await openWorld();
    w.server.execute = async () => unreachable;
    expect(await w.settled(await w.run())).toMatchObject({ state: 'failed', errorMessage: UNREACHED });
  });

  test('whose connection breaks later is asked for until the restarted server says why it ended', async () => {
    const w = await openWorld();
    w.server.execute = async () => (w.advance(5_000), unreachable);
    let asked = 0;
    const ids: string[] = [];
    w.server.updatedSince = async () => {
      asked += 1;
      if (asked < 3) return unreachable;
      return ok(
        ids.map((id) =>
          known(id, 'failed', { errorMessage: 'The server was restarted while the query ran.' }),
        ),
      );
    };
    ids.push(await w.run());
    const query = await w.settled(ids[0] ?? '');
    expect(query).toMatchObject({
      state: 'failed',
      errorMessage: 'The server was restarted while the query ran.',
    });
    expect(asked).toBe(3);
  });

  test('of which the server never heard ends as not arrived', async () => {
    const w = await openWorld();
    w.server.execute = async () => (w.advance(20_000), unreachable);
    expect(await w.settled(await w.run())).toMatchObject({ state: 'failed', errorMessage: NEVER_ARRIVED });
  });

  test('whose answer is cut at the display limit fetches all rows by key, without a number of rows [CALL-07]', async () => {
    const w = await openWorld();
    let decoded = 0;
    w.server.decode = async (id) => {
      decoded += 1;
      return ok({
        envelope: envelope(id, { displayLimitReached: true }),
        rowCount: decoded === 1 ? 10_000 : 60_000,
      });
    };
    expect(await w.settled(await w.run())).toMatchObject({ state: 'success', rows: 60_000 });
    expect(w.keys).toEqual(['key']);
  });

  test('clears the old results of its editor once the server has answered, and not before [QRY-14]', async () => {
    const w = await openWorld();
    const first = await w.run();
    await w.settled(first);
    w.server.execute = async () => unreachable;
    await w.settled(await w.run());
    expect(await getQuery(w.db, first)).toMatchObject({ resultId: first });
    w.server.execute = async () => ok({ kind: 'rows', result: BYTES });
    await w.settled(await w.run());
    await w.settled(first, (query) => query.resultId === null);
    expect(w.dropped).toEqual([first]);
  });

  test('without text, or in a tab without a database, is refused and leaves no trace', async () => {
    const w = await openWorld();
    expect(await w.runner.run({ tabId: TAB, sql: ' \n', sqlOffset: 0 })).toMatchObject({
      error: { kind: 'empty' },
    });
    expect(await w.runner.run({ tabId: 'none', sql: 'SELECT 1', sqlOffset: 0 })).toMatchObject({
      error: { kind: 'no-tab' },
    });
    expect(await w.db.queries.count()).toBe(0);
  });
});

describe('a stop', () => {
  test('takes effect only after the stop call has succeeded, and then no late success undoes it [QRY-26 QRY-27 QRY-15]', async () => {
    const w = await openWorld();
    let answer = (): void => undefined;
    w.server.execute = () =>
      new Promise((done) => (answer = () => done(ok({ kind: 'rows', result: BYTES }))));
    const id = await w.run();
    w.server.stop = async () => unreachable;
    expect(await w.runner.stop(id)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
    expect(await getQuery(w.db, id)).toMatchObject({ state: 'running' });
    w.server.stop = async () => ok(undefined);
    expect((await w.runner.stop(id)).ok).toBe(true);
    answer();
    expect(await w.settled(id)).toMatchObject({ state: 'stopped', rows: null, resultId: null });
    await expect.poll(() => w.dropped).toEqual([id]);
    expect(await getQuery(w.db, id)).toMatchObject({ state: 'stopped' });
  });
});

test('a database that disables data preview gets no preview query [TBL-09]', async () => {
  const w = await openWorld({ disableDataPreview: true });
  const place = {
    tabId: TAB,
    dbId: 1,
    catalog: null,
    schema: 'main',
    table: 't',
    selectStar: 'SELECT * FROM t',
  };
  expect(await w.runner.preview(place)).toMatchObject({ ok: false, error: { kind: 'no-preview' } });
  expect(w.sent).toEqual([]);
});

test('a preview is no latest query and clears no results', async () => {
  const w = await openWorld();
  const first = await w.run();
  await w.settled(first);
  const place = {
    tabId: TAB,
    dbId: 1,
    catalog: null,
    schema: 'main',
    table: 't',
    selectStar: 'SELECT * FROM t',
  };
  const preview = await w.runner.preview(place);
  if (!preview.ok) throw new Error(preview.error.kind);
  expect(await w.settled(preview.value)).toMatchObject({
    isDataPreview: true,
    state: 'success',
    queryLimit: 100,
  });
  expect(await getTab(w.db, TAB)).toMatchObject({ latestQueryId: first });
  expect(await getQuery(w.db, first)).toMatchObject({ resultId: first });
});

test('a tab that names no limit runs with the one on screen, which is the configured one [CST-02 CALL-05]', async () => {
  const w = await openWorld();
  await w.settled(await w.run());
  await patchTab(w.db as unknown as Tx, TAB, { queryLimit: 50 });
  await w.settled(await w.run());
  expect(w.sent.map((request) => request.queryLimit)).toEqual([1000, 50]);
});

test('after a reload a query in progress is found again on the server, with its rows', async () => {
  const w = await openWorld();
  w.server.execute = () => new Promise(() => undefined);
  const id = await w.run();
  const reloaded = createRunner({
    db: w.db,
    executor: {
      execute: async () => unreachable,
      results: async () => ok(BYTES),
      stop: async () => ok(undefined),
    },
    history: { updatedSince: async () => ok([known(id, 'success', { resultsKey: 'k' })]) },
    rows: { decode: async () => ok({ envelope: envelope(id), rowCount: 1 }), drop: async () => undefined },
    clock: { now: () => 60_000, sleep: async () => undefined },
    random: { bytes: (length) => new Uint8Array(length) },
    defaultQueryLimit: () => 1000,
    search: () => '',
    onStorageError: () => undefined,
    onBug: () => undefined,
  });
  await reloaded.resume();
  expect(await w.settled(id)).toMatchObject({ state: 'success', resultId: id });
});
