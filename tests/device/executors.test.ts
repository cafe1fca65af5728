import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { cellText } from '#domain/rows/cellText.ts';
import { createDeviceExecutor } from '#query/device/deviceExecutor.ts';
import type { ExecuteRequest, Executor, ResultBytes } from '#query/sql/executor.ts';
import { createRemoteExecutor } from '#query/sql/remote.ts';
import { createRoutedExecutor } from '#query/sql/routedExecutor.ts';
import { createTableChanges } from '#query/device/tableChanges.ts';
import { ok } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { putQuery } from '#store/sql/queries.ts';
import { storeResult } from '#store/sql/results.ts';
import { write } from '#store/write.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { storedRows } from '../../workers/engine/storedRows.ts';
import { decodeArrow } from '../../workers/results/arrow/decodeArrow.ts';
import { wholeFeed } from '../../workers/results/byteFeed.ts';
import type { DecodedAnswer } from '../../workers/results/decodedAnswer.ts';
import { pageSizeFor, toPages } from '../../workers/results/storedPages.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { createSqllabWorld, type SqllabWorld } from '../server/sqllabWorld.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { freshDb } from '../world/freshDb.ts';
import { virtualClock } from '../world/virtualClock.ts';

/** One suite for every executor of SQL: a server, and this device. */

const never = new AbortController().signal;
let lastId = 0;

function request(dbId: number, sql: string, more: Partial<ExecuteRequest> = {}): ExecuteRequest {
  return {
    clientId: `query______${lastId++}`.slice(-11),
    dbId,
    catalog: null,
    schema: null,
    sql,
    sqlEditorId: null,
    tab: 'Tab',
    runAsync: false,
    queryLimit: 100,
    templateParams: null,
    ctas: null,
    search: '',
    ...more,
  };
}

let world: SqllabWorld;
let db: SextantDb;
const removed: string[] = [];
const executors: Record<string, { readonly executor: Executor; readonly dbId: number }> = {};

beforeAll(async () => {
  world = await createSqllabWorld();
  const { browser } = world;
  const api = createApi({
    baseUrl: '',
    clock: virtualClock(),
    fetch: (url, init) => browser.send(init.method ?? 'GET', url, init),
  });
  db = freshDb();
  const service = createEngineService(await wasmEngine(), () => storedRows(db));
  let number = 0;
  const clock = virtualClock();
  const device = createDeviceExecutor({
    db,
    clock,
    changes: createTableChanges({
      db,
      clock,
      random: seededRandom(1),
      onStorageError: ({ cause }) => {
        throw cause;
      },
    }),
    onEngineProgress: () => undefined,
    onRemoved: ({ name }) => removed.push(name),
    engine: {
      sql: async (asked, signal) =>
        signal?.aborted === true ? { ok: false, error: { kind: 'aborted' } } : service.sql(asked, ++number),
      keep: async (asked) => service.keep(asked, ++number),
    },
    files: { missing: async () => 0, fetch: async () => ok(undefined) },
  });
  const remote = createRemoteExecutor(api.sqllab);
  executors['a server'] = { executor: remote, dbId: 1 };
  executors['this device'] = { executor: createRoutedExecutor(remote, device), dbId: DEVICE_ID };
}, 30_000);

afterAll(() => world.close());

async function decoded({ body }: ResultBytes): Promise<DecodedAnswer> {
  const bytes = await new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>).bytes();
  const work = decodeArrow(wholeFeed(bytes));
  for (;;) {
    const step = work.next();
    if (step.done !== true) continue;
    if (!step.value.ok) throw new Error(step.value.error.message);
    return step.value.value;
  }
}

async function run(on: string, sql: string, more: Partial<ExecuteRequest> = {}): Promise<DecodedAnswer> {
  const { executor, dbId } = executors[on] ?? {};
  if (executor === undefined || dbId === undefined) throw new Error(on);
  const ran = await executor.execute(request(dbId, sql, more), never);
  if (!ran.ok || ran.value.kind !== 'rows') throw new Error(JSON.stringify(ran));
  return decoded(ran.value.result);
}

const texts = ({ columns, rowCount }: DecodedAnswer): (string | null)[][] =>
  Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellText(column, row)));

async function failure(on: string, sql: string): Promise<string> {
  const { executor, dbId } = executors[on] ?? {};
  const ran = await executor?.execute(request(dbId ?? 0, sql), never);
  if (ran === undefined || ran.ok || ran.error.kind !== 'refused') throw new Error(JSON.stringify(ran));
  return ran.error.errors[0]?.message ?? '';
}

describe.each(['a server', 'this device'])('%s', (on) => {
  test('returns values of every type exactly', async () => {
    const answer = await run(
      on,
      `SELECT 9007199254740993::BIGINT AS big, 170141183460469231731687303715884105727::HUGEINT AS huge,
        1234567890.12345678901::DECIMAL(30, 11) AS money, 0.1::DOUBLE AS part, 0.1::FLOAT AS single, true AS flag,
        DATE '2024-02-29' AS day, TIME '12:34:56' AS clock, 'é😀' AS word, 200::UTINYINT AS small`,
    );
    expect(texts(answer)).toEqual([
      [
        '9007199254740993',
        '170141183460469231731687303715884105727',
        '1234567890.12345678901',
        '0.1',
        '0.1',
        'true',
        '2024-02-29',
        '12:34:56',
        'é😀',
        '200',
      ],
    ]);
    expect(answer.described.map(({ type_generic }) => type_generic).slice(0, 4)).toEqual([0, 0, 0, 0]);
  });

  test('returns NULL in columns of every type, and no rows with their columns', async () => {
    const sql = `SELECT NULL::INTEGER AS a, NULL::VARCHAR AS b, NULL::TIMESTAMP AS c, NULL::DECIMAL(4,1) AS d, [1]::INTEGER[] AS e`;
    expect(texts(await run(on, sql))[0]?.slice(0, 4)).toEqual([null, null, null, null]);
    const none = await run(on, `${sql} WHERE false`);
    expect([none.rowCount, none.described.map(({ name }) => name)]).toEqual([0, ['a', 'b', 'c', 'd', 'e']]);
  });

  test('returns nested values as text', async () => {
    const [[list, record] = []] = texts(await run(on, `SELECT [1, NULL, 3] AS l, {'a': 1, 'b': 'x'} AS s`));
    expect([JSON.parse(list ?? ''), JSON.parse(record ?? '')]).toEqual([[1, null, 3], { a: 1, b: 'x' }]);
  });

  test('keeps the order of rows and returns at most the limit', async () => {
    const answer = await run(on, 'SELECT i FROM range(5000) t(i) ORDER BY i DESC -- last', { queryLimit: 3 });
    expect(texts(answer)).toEqual([['4999'], ['4998'], ['4997']]);
    expect(answer.envelope).toMatchObject({ query: { rows: 3, limitingFactor: 'DROPDOWN' } });
  });

  test('returns the message of the engine', async () => {
    expect(await failure(on, 'SELECT nothing_of_the_kind')).toContain('nothing_of_the_kind');
    expect(await failure(on, 'SELECT 1 +')).toMatch(/syntax error|parsing/i);
  });

  test('returns rows of the last statement and the outcome of each', async () => {
    const answer = await run(on, 'SELECT 1 AS a; SELECT 2 AS b, 3 AS c');
    expect(texts(answer)).toEqual([['2', '3']]);
    expect(answer.envelope).toMatchObject({
      query: {
        extra: {
          statements: [
            { state: 'success', rows: 1 },
            { state: 'success', rows: 1 },
          ],
        },
      },
    });
  });

  test('cannot read files or addresses', async () => {
    for (const source of [
      `read_csv('/etc/passwd')`,
      `read_text('/etc/passwd')`,
      `'http://127.0.0.1:1/x.csv'`,
      `read_csv('device/../../etc/passwd')`,
      `glob('/*')`,
    ])
      expect(await failure(on, `SELECT * FROM ${source}`)).toMatch(
        /disabled|No files found|not allowed|Permission/i,
      );
    for (const sql of [
      `COPY (SELECT 1) TO 'device/x.csv'`,
      `ATTACH 'device/x.duckdb' AS x`,
      'SET threads = 1',
    ])
      expect(await failure(on, sql)).not.toBe('');
  });
});

async function keep(tab: string, at: number, sql: string): Promise<void> {
  const answer = await run('a server', sql);
  const id = `${tab}_kept_____`.slice(0, 11);
  const begin = { id, at, sql, sqlOffset: 0, dbId: 1, runAsync: false };
  const query = startQuery(newTab({ id: 'tab', name: tab, position: 1, now: 0 }), begin);
  await write(db, (tx) => putQuery(tx, { ...query, resultId: id, state: 'success' }));
  const { columns, rowCount, described } = answer;
  const pageSize = pageSizeFor(columns, rowCount);
  const row = { id, queryId: id, columns: described, rowCount, pageSize, bytes: 1, storedAt: at };
  await storeResult(
    db,
    { ...row, pinned: false, origin: 'live' },
    () => toPages(id, columns, rowCount, pageSize),
    null,
  );
}

test('kept results are joined on this device, with the types they had on the server', async () => {
  await keep(
    'Orders',
    1,
    `SELECT i AS id, (i || '.50')::DECIMAL(8,2) AS price, DATE '2024-01-01' + i::INTEGER AS day FROM range(4) t(i)`,
  );
  await keep(
    'Names',
    2,
    `SELECT i AS id, CASE WHEN i = 1 THEN NULL ELSE 'n' || i END AS name, i AS ID FROM range(3) t(i)`,
  );
  const joined = await run(
    'this device',
    `SELECT name, sum(price) AS total, max(month(day)) AS m FROM Orders JOIN "names" USING (id) GROUP BY name ORDER BY name`,
  );
  expect(texts(joined)).toEqual([
    ['n0', '0.50', '1'],
    ['n2', '2.50', '1'],
    [null, '1.50', '1'],
  ]);
});

test('errors name the line and the text of the statement, not those of what is run around it', async () => {
  const message = await failure('this device', 'SELECT 1 AS a,\n  nothing_of_the_kind');
  expect(message).toContain('LINE 2:   nothing_of_the_kind');
  expect(message).not.toContain('rows_of_query');
});

test('rows of an earlier statement are returned once, by their key', async () => {
  const { executor } = executors['this device'] ?? {};
  const ran = await executor?.execute(request(DEVICE_ID, 'SELECT 7 AS a; SELECT 8 AS b'), never);
  if (ran?.ok !== true || ran.value.kind !== 'rows') throw new Error(JSON.stringify(ran));
  const { query } = (await decoded(ran.value.result)).envelope as {
    query: { extra: { statements: readonly { results_key: string | null }[] } };
  };
  const [first, last] = query.extra.statements;
  expect(last?.results_key).toBeNull();
  const rows = await executor?.results(first?.results_key ?? '', never);
  if (rows?.ok !== true) throw new Error(JSON.stringify(rows));
  expect(texts(await decoded(rows.value))).toEqual([['7']]);
  expect(await executor?.results(first?.results_key ?? '', never)).toMatchObject({ ok: false });
});

test('a query that was stopped before it began does not run', async () => {
  const { executor } = executors['this device'] ?? {};
  const ran = await executor?.execute(request(DEVICE_ID, 'SELECT 1'), AbortSignal.abort());
  expect(ran).toMatchObject({ ok: false, error: { kind: 'aborted' } });
});
