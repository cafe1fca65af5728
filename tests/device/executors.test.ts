import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { pinResult } from '#store/sql/pinnedResults.ts';
import { putQuery } from '#store/sql/queries.ts';
import { storeResult } from '#store/sql/results.ts';
import { write } from '#store/write.ts';
import { pageSizeFor, toPages } from '../../workers/results/storedPages.ts';
import { ENDLESS } from '../engine/testEngine.ts';
import { createExecutorWorld, decoded, type ExecutorWorld, WAYS } from './executorWorld.ts';
import { sqlRuns, texts } from './sqlRuns.ts';

/** One suite for every executor of SQL: a server, a gateway to one, and this device. */

let world: ExecutorWorld;
beforeAll(async () => {
  world = await createExecutorWorld();
});
afterAll(() => world.close());
const { on, run, failure, never } = sqlRuns(() => world);

describe.each(WAYS)('%s', (way) => {
  test('returns values of every type exactly', async () => {
    const response = await run(
      way,
      `SELECT 9007199254740993::BIGINT AS big, 170141183460469231731687303715884105727::HUGEINT AS huge,
        1234567890.12345678901::DECIMAL(30, 11) AS money, 0.1::DOUBLE AS part, 0.1::FLOAT AS single, true AS flag,
        DATE '2024-02-29' AS day, TIME '12:34:56' AS clock, 'é😀' AS word, 200::UTINYINT AS small`,
    );
    expect(texts(response)).toEqual([
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
    expect(response.described.map(({ type_generic }) => type_generic).slice(0, 4)).toEqual([0, 0, 0, 0]);
  });

  test('returns NULL in columns of every type, and no rows with their columns', async () => {
    const sql = `SELECT NULL::INTEGER AS a, NULL::VARCHAR AS b, NULL::TIMESTAMP AS c, NULL::DECIMAL(4,1) AS d, [1]::INTEGER[] AS e`;
    expect(texts(await run(way, sql))[0]?.slice(0, 4)).toEqual([null, null, null, null]);
    const none = await run(way, `${sql} WHERE false`);
    expect([none.rowCount, none.described.map(({ name }) => name)]).toEqual([0, ['a', 'b', 'c', 'd', 'e']]);
  });

  test('returns nested values as text', async () => {
    const [[list, record] = []] = texts(await run(way, `SELECT [1, NULL, 3] AS l, {'a': 1, 'b': 'x'} AS s`));
    expect([JSON.parse(list ?? ''), JSON.parse(record ?? '')]).toEqual([[1, null, 3], { a: 1, b: 'x' }]);
  });

  test('returns nested values of every type as JSON, numbers with every digit', async () => {
    const sql = `SELECT [1.50::DECIMAL(30,20), NULL] AS d, [9007199254740993] AS b, {'on': DATE '2024-01-02', 'x y': 0.5::FLOAT} AS s,
      MAP {'k': 1.5} AS m, [[TIMESTAMP '2024-01-02 03:04:05.678901']] AS t, ['a"b'] AS q, [{'u': 1::UBIGINT}] AS u`;
    expect(texts(await run(way, sql))).toEqual([
      [
        '[1.50000000000000000000, null]',
        '[9007199254740993]',
        '{"on": "2024-01-02", "x y": 0.5}',
        '{"k": 1.5}',
        '[["2024-01-02T03:04:05.678901"]]',
        '["a\\"b"]',
        '[{"u": 1}]',
      ],
    ]);
  });

  test('keeps the order of rows and returns at most the limit', async () => {
    const response = await run(way, 'SELECT i FROM range(5000) t(i) ORDER BY i DESC -- last', {
      queryLimit: 3,
    });
    expect(texts(response)).toEqual([['4999'], ['4998'], ['4997']]);
    expect(response.envelope).toMatchObject({ query: { rows: 3, limitingFactor: 'DROPDOWN' } });
  });

  test('returns the message of the engine', async () => {
    expect(await failure(way, 'SELECT nothing_of_the_kind')).toContain('nothing_of_the_kind');
    expect(await failure(way, 'SELECT 1 +')).toMatch(/syntax error|parsing/i);
  });

  test('returns rows of the last statement and the outcome of each', async () => {
    const response = await run(way, 'SELECT 1 AS a; SELECT 2 AS b, 3 AS c');
    expect(texts(response)).toEqual([['2', '3']]);
    expect(response.envelope).toMatchObject({
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
      expect(await failure(way, `SELECT * FROM ${source}`)).toMatch(
        /disabled|No files found|not allowed|Permission|disallowed/i,
      );
    for (const sql of [
      `COPY (SELECT 1) TO 'device/x.csv'`,
      `ATTACH 'device/x.duckdb' AS x`,
      'SET threads = 1',
    ])
      expect(await failure(way, sql)).not.toBe('');
  });

  test('a query that was stopped before it began does not run', async () => {
    const { executor, asked } = on(way, ENDLESS);
    expect(await executor.execute(asked, AbortSignal.abort())).toMatchObject({
      ok: false,
      error: { kind: 'aborted' },
    });
  });

  test('a query ends when it is stopped by its id', async () => {
    const { executor, asked } = on(way, ENDLESS);
    const running = executor.execute(asked, never);
    await vi.waitFor(async () => expect(await executor.stop(asked.clientId)).toMatchObject({ ok: true }));
    const ended = await running;
    const rows = ended.ok && ended.value.kind === 'rows' ? await decoded(ended.value.result) : null;
    expect(rows?.rowCount ?? 0).toBe(0);
    expect(texts(await run(way, 'SELECT 1'))).toEqual([['1']]);
  });

  test('rows of an earlier statement are returned by their key', async () => {
    const response = await run(way, 'SELECT 7 AS a; SELECT 8 AS b');
    const { query } = response.envelope as {
      query: { extra: { statements: readonly { results_key: string | null }[] } };
    };
    const [first] = query.extra.statements;
    const { executor } = world.executors[way];
    const rows = await executor.results(first?.results_key ?? '', never);
    if (!rows.ok) throw new Error(JSON.stringify(rows));
    expect(texts(await decoded(rows.value))).toEqual([['7']]);
    expect(await executor.results('no-such-key', never)).toMatchObject({ ok: false });
  });
});

async function keep(tab: string, at: number, sql: string): Promise<void> {
  const response = await run('a server', sql);
  const id = `${tab}_kept_____`.slice(0, 11);
  const begin = { id, at, sql, sqlOffset: 0, dbId: 1, runAsync: false };
  const query = startQuery(newTab({ id: 'tab', name: tab, position: 1, now: 0 }), begin);
  await write(world.db, (tx) => putQuery(tx, { ...query, resultId: id, state: 'success' }));
  const { columns, rowCount, described } = response;
  const pageSize = pageSizeFor(columns, rowCount);
  const row = { id, queryId: id, columns: described, rowCount, pageSize, bytes: 1, storedAt: at };
  await storeResult(
    world.db,
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

test('a pinned result is read by its name on this device; a server says that it cannot read it', async () => {
  await keep('Weeks', 3, 'SELECT 7 AS days');
  await write(world.db, (tx) => pinResult(tx, 'Weeks_kept_', { name: 'last week' }), ['queries', 'results']);
  const sql = `SELECT 2 * days AS twice FROM result('last week') WHERE "last week".days > 6`;
  expect(texts(await run('this device', sql))).toEqual([['14']]);
  expect(texts(await run('this device', "CREATE TABLE seven AS FROM result('Last week')"))).toEqual([['1']]);
  expect(texts(await run('this device', 'SELECT days FROM seven'))).toEqual([['7']]);
  const shadowed = `WITH weeks AS (SELECT 1 AS days) SELECT r.days, weeks.days FROM weeks, result('last week') r`;
  expect(texts(await run('this device', shadowed))).toEqual([['7', '1']]);
  expect(await failure('this device', "FROM result('June')")).toContain('Pinned results are: “last week”.');
  expect(await failure('a server', sql)).toContain('Choose This device as the database');
});

test('on this device, rows of an earlier statement are returned once', async () => {
  const { executor, asked } = on('this device', 'SELECT 7 AS a; SELECT 8 AS b');
  const ran = await executor.execute(asked, never);
  if (!ran.ok || ran.value.kind !== 'rows') throw new Error(JSON.stringify(ran));
  const { query } = (await decoded(ran.value.result)).envelope as {
    query: { extra: { statements: readonly { results_key: string | null }[] } };
  };
  const [first, last] = query.extra.statements;
  expect(last?.results_key).toBeNull();
  const rows = await executor.results(first?.results_key ?? '', never);
  if (!rows.ok) throw new Error(JSON.stringify(rows));
  expect(texts(await decoded(rows.value))).toEqual([['7']]);
  expect(await executor.results(first?.results_key ?? '', never)).toMatchObject({ ok: false });
});
