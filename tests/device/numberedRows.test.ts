import { expect, test } from 'vitest';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import type { LocalRequest } from '../../workers/engine/protocol.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

/** As SQL: 60,000 rows take long as an answer. */
const ORDERS = `SELECT ['web', 'shop', NULL, 'phone', 'Über', ''][1 + (i * 7) % 6] AS channel,
  CASE WHEN i % 1000 = 0 THEN NULL ELSE TIMESTAMP '2020-01-01' + INTERVAL ((i * 37) % 900) DAY END AS ordered,
  CASE WHEN i % 11 = 0 THEN NULL ELSE (i * 13) % 9 END AS pieces,
  CASE WHEN i % 5 = 0 THEN NULL ELSE i % 3 = 0 END AS returned, ((i * 7919) % 100000) / 100 AS amount, i AS id
  FROM range(60000) AS t(i)`;
const EMPTY = new TextEncoder().encode('{"result":[{"data":[],"colnames":["id"],"coltypes":[0]}]}');

const SOURCE: LocalRequest['source'] = {
  from: { kind: 'sql', sql: 'SELECT 1' },
  columns: [
    { name: 'channel', type: 1, isTime: false },
    { name: 'ordered', type: 2, isTime: true },
    { name: 'pieces', type: 0, isTime: false },
    { name: 'returned', type: 3, isTime: false },
    { name: 'amount', type: 0, isTime: false },
    { name: 'id', type: 0, isTime: false },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: 'ordered',
};

const axis = (timeGrain: string) =>
  ({
    columnType: 'BASE_AXIS',
    sqlExpression: 'ordered',
    label: 'ordered',
    expressionType: 'SQL',
    timeGrain,
  }) as const;
const simple = (aggregate: 'SUM' | 'AVG' | 'MAX' | 'MIN' | 'COUNT_DISTINCT', column_name: string) =>
  ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name },
    label: `${aggregate} ${column_name}`,
  }) as const;

/** Each has one order: rows that are equal in it may come in any. */
const QUERIES: readonly QueryObject[] = [
  {
    columns: [axis('P1M'), 'channel'],
    metrics: ['count', simple('SUM', 'amount'), simple('AVG', 'pieces')],
    orderby: [
      ['channel', true],
      [axis('P1M'), false],
    ],
  },
  {
    columns: [axis('P1W'), 'returned'],
    metrics: [simple('MAX', 'ordered')],
    filters: [{ col: 'channel', op: 'IN', val: ['web', 'Über'] }],
    orderby: [
      ['returned', false],
      [axis('P1W'), true],
    ],
    row_limit: 40,
  },
  {
    columns: ['pieces'],
    metrics: [simple('COUNT_DISTINCT', 'channel')],
    orderby: [[simple('SUM', 'pieces'), false]],
    extras: { having: 'SUM(amount) > 10' },
  },
  {
    columns: ['channel'],
    metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(channel)', label: 'last' }],
    orderby: [['channel', false]],
  },
  // Too many values for numbers, and a series limit.
  { columns: ['id'], metrics: ['count'], orderby: [['id', true]], row_limit: 5 },
  {
    columns: ['channel', 'pieces'],
    metrics: ['count'],
    series_columns: ['channel'],
    series_limit: 2,
    orderby: [
      ['channel', true],
      ['pieces', true],
    ],
  },
];

/** Without timers, all that was started ends before. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

async function device() {
  const engine = await wasmEngine();
  const statements: string[] = [];
  let work = (): void => undefined;
  let during: (sql: string) => Promise<void> | undefined = () => undefined;
  const service = createEngineService(
    {
      ...engine,
      async run(sql) {
        statements.push(sql);
        await during(sql);
        return engine.run(sql);
      },
      insert: async (_, table) => void (await engine.run(`CREATE TABLE memory.main.${table} AS ${rows}`)),
    },
    undefined,
    (next) => {
      work = next;
      return () => {
        work = () => undefined;
      };
    },
  );
  let version = 1;
  let rows = ORDERS;
  let number = 0;
  return {
    statements,
    /** Runs a statement that the service knows nothing of. */
    run: (sql: string) => engine.run(sql),
    /** Called with each statement, which is run after it. */
    watch: (called: typeof during) => {
      during = called;
    },
    replace: (next: string) => {
      version += 1;
      rows = next;
    },
    /** Lets the engine work ahead: it does so in this thread, without timers. */
    idle: async () => {
      work();
      await settled();
    },
    postpone: () => service.postpone(),
    /** A chart with this query is about to be changed. */
    load: (query: QueryObject) =>
      service.load({
        context: { datasource: { id: 1, type: 'table' }, queries: [query] },
        source: SOURCE,
        extract: { datasetId: 1, version, form: 'answers', parts: [EMPTY] },
        now: 0,
        zone: 'UTC',
      }),
    /**
     * The rows of a query. A condition that all rows meet makes it another one each time: known rows are not asked for.
     */
    ask: async (query: QueryObject): Promise<unknown> => {
      number += 1;
      const filters = [...(query.filters ?? []), { col: 'id', op: '>=', val: -number } as const];
      const answered = await service.compute(
        {
          context: { datasource: { id: 1, type: 'table' }, queries: [{ ...query, filters }] },
          source: SOURCE,
          extract: { datasetId: 1, version, form: 'answers', parts: [EMPTY] },
          now: 0,
          zone: 'UTC',
        },
        number,
      );
      if (!answered.ok) throw new Error(JSON.stringify(answered.error));
      const { result } = JSON.parse(new TextDecoder().decode(answered.value));
      return result.map(({ colnames, coltypes, data }: Record<string, unknown>) => ({
        colnames,
        coltypes,
        data,
      }));
    },
  };
}

test('rows that are grouped by numbers of values are those that are grouped by the values', async () => {
  const { ask, idle, statements } = await device();
  const before = [];
  for (const query of QUERIES) before.push(await ask(query));
  expect(statements.filter((each) => each.includes('POSITIONAL JOIN'))).toEqual([]);
  await idle();
  const made = statements.length;
  for (const [at, query] of QUERIES.entries()) expect(await ask(query), `query ${at}`).toEqual(before[at]);
  const asked = statements.slice(made).filter((each) => !each.includes('AS rowcount'));
  expect(asked.map((each) => each.includes('POSITIONAL JOIN'))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('other rows of the dataset are not read with the numbers of earlier ones', async () => {
  const { ask, idle, replace, statements } = await device();
  const query: QueryObject = { columns: ['channel'], metrics: ['count'], orderby: [['channel', true]] };
  await ask(query);
  await idle();
  replace(`SELECT * REPLACE (channel || ' later' AS channel) FROM (${ORDERS}) ORDER BY id DESC`);
  const fresh = await ask(query);
  expect(JSON.stringify(fresh)).toContain('web later');
  await idle();
  const made = statements.length;
  expect(await ask(query)).toEqual(fresh);
  expect(statements[made]).toContain('POSITIONAL JOIN');
});

test('a request does not wait for numbers that are being made: they are made later', async () => {
  const { ask, idle, statements, watch } = await device();
  const query: QueryObject = { columns: ['channel'], metrics: ['count'], orderby: [['channel', true]] };
  const first = await ask(query);
  const asked: Promise<unknown>[] = [];
  let finish = (): void => undefined;
  watch((sql) => {
    if (sql.startsWith('CREATE OR REPLACE TABLE memory.main.numbered_') && asked.length === 0)
      asked.push(ask(query));
    if (!sql.startsWith('SELECT channel AS channel')) return undefined;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  await idle();
  finish();
  expect(await Promise.all(asked)).toEqual([first]);
  await settled();
  expect(
    statements.filter((each) => each.startsWith('CREATE OR REPLACE TABLE memory.main.numbers_')),
  ).toEqual([]);
  await idle();
  expect(await ask(query)).toEqual(first);
  expect(statements.at(-1)).toContain('POSITIONAL JOIN');
});

test('numbers that are being made wait while the page draws, and are made later', async () => {
  const { ask, idle, postpone, statements, watch } = await device();
  const query: QueryObject = { columns: ['channel'], metrics: ['count'], orderby: [['channel', true]] };
  const first = await ask(query);
  const waiting: Promise<void>[] = [];
  watch((sql) => {
    if (sql.startsWith('CREATE OR REPLACE TABLE memory.main.numbered_') && waiting.length === 0)
      waiting.push(postpone());
    return undefined;
  });
  await idle();
  expect(waiting).toHaveLength(1);
  expect(statements.at(-1)).toContain('CREATE OR REPLACE TABLE memory.main.numbered_');
  await idle();
  expect(await ask(query)).toEqual(first);
  expect(statements.at(-1)).toContain('POSITIONAL JOIN');
});

test('what was made of numbers before a request is not made again', async () => {
  const { ask, idle, statements, watch } = await device();
  const query: QueryObject = { columns: ['channel'], metrics: ['count'], orderby: [['channel', true]] };
  const first = await ask(query);
  const asked: Promise<unknown>[] = [];
  watch((sql) => {
    if (sql.startsWith('SELECT count(*) FROM memory.main.numbers_') && asked.length === 0)
      asked.push(ask(query));
    return undefined;
  });
  await idle();
  expect(await Promise.all(asked)).toEqual([first]);
  await settled();
  const made = statements.length;
  await idle();
  expect(await ask(query)).toEqual(first);
  expect(statements.at(-1)).toContain('POSITIONAL JOIN');
  const repeated = statements
    .slice(made)
    .filter((each) => /OR REPLACE TABLE memory.main.number\w+_1 /.test(each));
  expect(repeated).toEqual([]);
});

test('numbers beside other rows than theirs are not used', async () => {
  const { ask, idle, run, statements, watch } = await device();
  const query: QueryObject = { columns: ['channel'], metrics: ['count'], orderby: [['channel', true]] };
  const first = await ask(query);
  watch(async (sql) => {
    const [, table] = /^SELECT count\(\*\) FROM (memory\.main\.numbers_\d+) WHERE/.exec(sql) ?? [];
    if (table === undefined) return;
    await run(`CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${table} ORDER BY random()`);
  });
  await idle();
  expect(await ask(query)).toEqual(first);
  expect(statements.at(-1)).not.toContain('POSITIONAL JOIN');
});

test('what the chart on screen is grouped by is numbered first, after it was computed once, before it is changed', async () => {
  const { idle, load, statements } = await device();
  await load({ columns: [axis('P1Y'), 'pieces'], metrics: ['count'] });
  expect(statements).toHaveLength(1);
  await idle();
  const numbered = statements.filter((each) =>
    each.startsWith('CREATE OR REPLACE TABLE memory.main.numbers_'),
  );
  expect(numbered[0]).toContain("DATE_TRUNC('year', ordered)");
  expect(numbered[1]).toContain('pieces');
});
