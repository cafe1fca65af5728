import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import type { ExecuteRequest } from '#query/sql/execute/executor.ts';
import { putQuery } from '#store/sql/queries.ts';
import { storeResult } from '#store/sql/results.ts';
import { write } from '#store/write.ts';
import type { DecodedResponse } from '../../workers/results/decodedResponse.ts';
import { pageSizeFor, toPages } from '../../workers/results/storedPages.ts';
import { ENDLESS } from '../engine/testEngine.ts';
import { createExecutorWorld, decoded, type ExecutorWorld, WAYS, type Way } from './executorWorld.ts';

/** One suite for every executor of SQL: a server, a gateway to one, and this device. */

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

let world: ExecutorWorld;
beforeAll(async () => {
  world = await createExecutorWorld();
});
afterAll(() => world.close());

const on = (way: Way, sql: string, more: Partial<ExecuteRequest> = {}) => {
  const { executor, dbId } = world.executors[way];
  return { executor, asked: request(dbId, sql, more) };
};

async function run(way: Way, sql: string, more: Partial<ExecuteRequest> = {}): Promise<DecodedResponse> {
  const { executor, asked } = on(way, sql, more);
  const ran = await executor.execute(asked, never);
  if (!ran.ok || ran.value.kind !== 'rows') throw new Error(JSON.stringify(ran));
  return decoded(ran.value.result);
}

const texts = ({ columns, rowCount }: DecodedResponse): (string | null)[][] =>
  Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellText(column, row)));

async function faultOf(way: Way, sql: string) {
  const { executor, asked } = on(way, sql);
  const ran = await executor.execute(asked, never);
  if (ran.ok || ran.error.kind !== 'refused') throw new Error(JSON.stringify(ran));
  return ran.error.errors[0];
}

const failure = async (way: Way, sql: string): Promise<string> => (await faultOf(way, sql))?.message ?? '';

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

test('errors name the line and the text of the statement, not those of what is run around it', async () => {
  const message = await failure('this device', 'SELECT 1 AS a,\n  nothing_of_the_kind');
  expect(message).toContain('LINE 2:   nothing_of_the_kind');
  expect(message).not.toContain('rows_of_query');
});

test.each([
  ['SELECT 1 AS a,\n  nothing_of_the_kind', 2, 3],
  ['SELECT 1 AS a; SELECT 1 a frm x', 1, 27],
  ['SELECT 1 AS a;\nSELECT\n  (1', undefined, undefined],
  ['SELECT 1 +', undefined, undefined],
  ['SELECT 3 /* open', 1, 10],
])(
  'on this device, an error of %j is a text of the statement and has its place',
  async (sql, line, column) => {
    const error = await faultOf('this device', sql);
    expect([error?.line, error?.column]).toEqual([line, column]);
    expect(error?.message).not.toMatch(/rows_of_query|exception|EXPLAIN|[{]/);
  },
);

test('on this device, what only extensions of the engine have is refused with what to do instead', async () => {
  for (const sql of [
    `SELECT '{"k":1}'::JSON`,
    `SELECT '{"k":1}' ->> 'k'`,
    "SELECT json_extract('{}', '$')",
  ]) {
    const message = await failure('this device', sql);
    expect(message).toContain('does not read JSON');
    expect(message).not.toMatch(/INSTALL|LOAD/);
  }
  expect(texts(await run('this device', `SELECT ('{"k": 1}'::STRUCT(k INTEGER)).k AS k`))).toEqual([['1']]);
  expect(await failure('this device', "SELECT date_trunc('day', now())")).toContain('its extension icu');
});

describe('templates on this device', () => {
  const params = (values: object) => ({ templateParams: JSON.stringify(values) });

  test('are rendered with the parameters, before the statements are separated', async () => {
    expect(texts(await run('this device', "SELECT '{{ 1 + 1 }}' AS two"))).toEqual([['2']]);
    const made = await run(
      'this device',
      "{% for i in range(2) %}SELECT {{ i }} AS n; {% endfor %}SELECT '{{ who }}' AS who, 5 IN {{ some | where_in }} AS found -- {{ gone }}",
      params({ who: 'Ann', some: [4, 5] }),
    );
    expect(texts(made)).toEqual([['Ann', 'true']]);
    expect(made.envelope).toMatchObject({
      query: { executedSql: expect.stringContaining('5 IN (4, 5) AS found') },
    });
  });

  test('are errors that say what is wrong', async () => {
    const faults = [
      ['SELECT {{ gone }}', /gone/],
      ['SELECT {% if %}', /Expected an expression/],
      ['SELECT * FROM {{ dataset(1) }}', /datasets of the server/],
      ["SELECT '{{ current_username() }}'", /known to the server only/],
      ["{{ 'DROP' }} TABLE a, b", /one table with each statement/],
    ] as const;
    for (const [sql, message] of faults) expect(await failure('this device', sql)).toMatch(message);
  });

  test('an endless one ends', async () => {
    const endless = '{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}';
    expect(await failure('this device', endless)).toMatch(/steps/);
  });
});

test('on this device, a comment that is not closed is an error', async () => {
  for (const sql of ['SELECT 3 /* a /**/ + 1', '/* open', 'SELECT 1 AS a; SELECT 3 /* open'])
    expect(await failure('this device', sql)).toContain('The comment is not closed');
  expect(texts(await run('this device', 'SELECT 2 /* /**/ */ AS y;'))).toEqual([['2']]);
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
