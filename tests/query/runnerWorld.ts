import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach } from 'vitest';
import type { QueryBody } from '#contract/sql/sqllab.ts';
import type { Query, QueryState } from '#domain/query/query.ts';
import { isFinished } from '#domain/query/states.ts';
import type { ServerQuery } from '#domain/query/transition.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { createRunner, CHECK_EVERY } from '#query/sql/createRunner.ts';
import type { ExecuteFailure, ExecuteRequest, Execution, ResultBytes } from '#query/sql/execute/executor.ts';
import type { RunnerDeps } from '#query/sql/runnerDeps.ts';
import { putCatalogueEntry } from '#store/catalogue.ts';
import { openDb, type SextantDb } from '#store/db.ts';
import { getQuery } from '#store/sql/queries.ts';
import { putTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import { heldLocks } from '../world/heldLocks.ts';

export const TAB = 'tab________';

/** A table to preview. */
export const PREVIEWED = {
  tabId: TAB,
  dbId: 1,
  catalog: null,
  schema: 'main',
  table: 't',
  selectStar: 'SELECT * FROM t',
};

export function body(id: string, state: QueryState, fields: Partial<QueryBody> = {}): QueryBody {
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

export function envelope(id: string, more: object = {}, query: Partial<QueryBody> = {}) {
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

export const known = (id: string, state: QueryState, fields: Partial<ServerQuery> = {}): ServerQuery => ({
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
  statements: null,
  ...fields,
});

export const BYTES: ResultBytes = { format: 'json', body: new ReadableStream() };
export const unreachable = err({ kind: 'unreachable', cause: new TypeError('fetch failed') } as const);

/** A server and a results worker with responses set by the test; the clock jumps instead of waiting. */
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
  const locks = heldLocks();
  const looks = { atQueue: false };
  const server = {
    execute: async (): Promise<Result<Execution, ExecuteFailure>> => ok({ kind: 'rows', result: BYTES }),
    results: async (): Promise<Result<ResultBytes, ExecuteFailure>> => ok(BYTES),
    stop: async (): Promise<Result<void, ExecuteFailure>> => ok(undefined),
    updatedSince: async (_moment: number): ReturnType<RunnerDeps['history']['updatedSince']> => ok([]),
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
    history: { updatedSince: (moment) => server.updatedSince(moment) },
    rows: { decode: ({ resultId }) => server.decode(resultId), drop: async (id) => void dropped.push(id) },
    clock: {
      now: () => now,
      // Most responses come before the first poll of the queue.
      sleep: (ms) =>
        ms === CHECK_EVERY && !looks.atQueue ? new Promise(() => {}) : Promise.resolve(void (now += ms)),
    },
    lock: locks,
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
  /** The query once `until` accepts its state. */
  const settled = async (id: string, until = (query: Query) => isFinished(query.state)): Promise<Query> => {
    for (let turn = 0; turn < 2_000; turn += 1) {
      const query = await getQuery(db, id);
      if (query !== undefined && until(query)) return query;
    }
    throw new Error(`The query stayed ${(await getQuery(db, id))?.state ?? 'away'}; bugs: ${String(bugs)}`);
  };
  /** Stores a result as the worker does. */
  const store = (id: string, bytes: number) =>
    db.results.put({
      id,
      queryId: id,
      columns: [],
      rowCount: 1,
      pageSize: 1,
      bytes,
      storedAt: now,
      pinned: false,
      origin: 'live',
    });
  return {
    db,
    runner,
    store,
    server,
    looks,
    locks,
    sent,
    keys,
    dropped,
    bugs,
    open,
    run,
    settled,
    now: () => now,
    advance: (ms: number) => (now += ms),
  };
}

let opened: ReturnType<typeof world>[] = [];
export async function openWorld(database?: Parameters<ReturnType<typeof world>['open']>[0]) {
  const made = world();
  opened.push(made);
  await made.open(database);
  return made;
}
afterEach(() => {
  for (const each of opened) each.db.close();
  opened = [];
});
