import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import type { LocalRequest } from '../../workers/engine/protocol.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

const ORDERS = `SELECT ['web', 'shop', NULL, 'phone', ''][1 + (i * 7) % 5] AS channel, (i * 13) % 9 AS pieces,
  ((i * 7919) % 1000) / 10 AS amount FROM range(400) AS t(i)`;
const EMPTY = new TextEncoder().encode('{"result":[{"data":[],"colnames":["amount"],"coltypes":[0]}]}');
const SOURCE: LocalRequest['source'] = {
  from: { kind: 'sql', sql: 'SELECT 1' },
  columns: [
    { name: 'channel', type: 1, isTime: false },
    { name: 'pieces', type: 0, isTime: false },
    { name: 'amount', type: 0, isTime: false },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};

const metric = (aggregate: 'SUM' | 'AVG' | 'MAX') =>
  ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name: 'amount' },
    label: `${aggregate} of amount`,
  }) as const;

async function device() {
  const engine = await wasmEngine();
  const statements: string[] = [];
  let rows = ORDERS;
  let version = 1;
  const service = () =>
    createEngineService({
      ...engine,
      async run(sql) {
        statements.push(sql);
        return engine.run(sql);
      },
      insert: async (_, table) =>
        void (await engine.run(`CREATE OR REPLACE TABLE memory.main.${table} AS ${rows}`)),
    });
  const mine = service();
  const ask = async (query: QueryObject, by = mine): Promise<unknown> => {
    const context = { datasource: { id: 1, type: 'table' as const }, queries: [query] };
    const extract = { datasetId: 1, version, form: 'answers' as const, parts: [EMPTY] };
    const result = await by.compute({ context, source: SOURCE, extract, now: 0, zone: 'UTC' }, 1);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return JSON.parse(new TextDecoder().decode(result.value));
  };
  return {
    statements,
    ask,
    /** Of an engine service that has answered nothing yet. */
    askAnew: (query: QueryObject) => ask(query, service()),
    replace: (next: string) => {
      rows = next;
      version += 1;
    },
  };
}

test('after other row limits and orders, a query has the rows that the engine returns for it alone', async () => {
  const { ask, askAnew, statements } = await device();
  const query = fc.record({
    metrics: fc.constantFrom([metric('SUM')], [metric('AVG'), 'count']),
    row_limit: fc.constantFrom(1, 3, 7, 44, 45, 46, 100),
    // No two rows are equal in all of these, so that the order is that of the engine.
    orderby: fc.constantFrom(
      [
        [metric('MAX'), false],
        ['channel', true],
        ['pieces', true],
      ],
      [
        ['channel', false],
        ['pieces', true],
      ],
    ),
    filters: fc.constantFrom([], [{ col: 'pieces', op: '>', val: 3 }]),
  });
  let saved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(query, { minLength: 2, maxLength: 5 }), async (queries) => {
      for (const each of queries) {
        const asked = { ...each, columns: ['channel', 'pieces'] } as unknown as QueryObject;
        const before = statements.length;
        const answered = await ask(asked);
        if (statements.length === before) saved += 1;
        expect(answered).toEqual(await askAnew(asked));
      }
    }),
    { numRuns: 12 },
  );
  expect(saved).toBeGreaterThan(0);
});

test('a lower row limit of known rows, and the same query again, ask the engine nothing; a higher one does', async () => {
  const { ask, statements } = await device();
  const query = (row_limit: number): QueryObject => ({
    columns: ['pieces'],
    metrics: ['count'],
    orderby: [['pieces', true]],
    row_limit,
  });
  const counts: number[] = [];
  for (const limit of [5, 3, 5, 8, 100, 2, 50]) {
    const before = statements.length;
    await ask(query(limit));
    counts.push(statements.length - before);
  }
  // What the first limit leaves out is counted, once.
  expect(counts).toEqual([2, 0, 0, 1, 1, 0, 0]);
});

test('new rows of a dataset are read, not those that an earlier response had', async () => {
  const { ask, replace } = await device();
  const query: QueryObject = { columns: ['channel'], metrics: ['count'], orderby: [['channel', true]] };
  await ask(query);
  replace(`SELECT * REPLACE (channel || ' later' AS channel) FROM (${ORDERS})`);
  expect(JSON.stringify(await ask(query))).toContain('web later');
});
