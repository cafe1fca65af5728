import { expect, test } from 'vitest';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import type { LocalRequest, ComputedResponse } from '../../workers/engine/protocol.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

const ROWS = `SELECT ['web', 'shop'][1 + i % 2] AS channel, i AS amount FROM range(10) AS t(i)`;
const EMPTY = new TextEncoder().encode('{"result":[{"data":[],"colnames":["amount"],"coltypes":[0]}]}');
const SOURCE: LocalRequest['source'] = {
  from: { kind: 'sql', sql: 'SELECT 1' },
  columns: [
    { name: 'channel', type: 1, isTime: false },
    { name: 'amount', type: 0, isTime: false },
  ],
  metrics: [],
  mainTime: null,
};

const amounts = (aggregate: 'SUM' | 'MAX'): QueryObject => ({
  columns: ['channel'],
  metrics: [
    { expressionType: 'SIMPLE', aggregate, column: { column_name: 'amount' }, label: `${aggregate}(amount)` },
  ],
  orderby: [['channel', true]],
});

const engine = await wasmEngine();

/** A device whose statements of charts wait until the test lets them go. */
function device() {
  const running: { readonly sql: string; readonly end: () => void }[] = [];
  const statements: string[] = [];
  let stop = (): void => undefined;
  const service = createEngineService({
    ...engine,
    async run(sql) {
      if (!sql.includes('AS "')) return engine.run(sql);
      statements.push(sql);
      await new Promise<void>((resolve, reject) => {
        running.push({ sql, end: resolve });
        stop = () => reject(new Error('INTERRUPT Error: Interrupted!'));
      });
      return engine.run(sql);
    },
    interrupt: () => stop(),
    insert: async (_, table) =>
      void (await engine.run(`CREATE OR REPLACE TABLE memory.main.${table} AS ${ROWS}`)),
  });
  const requestFor = (query: QueryObject): LocalRequest => ({
    context: { datasource: { id: 1, type: 'table' }, queries: [query] },
    source: SOURCE,
    extract: { datasetId: 1, version: 1, form: 'answers', parts: [EMPTY] },
    now: 0,
    zone: 'UTC',
  });
  let number = 0;
  async function ask(query: QueryObject): Promise<unknown> {
    const result = await service.compute(requestFor(query), ++number);
    if (!result.ok) return result.error;
    return JSON.parse(new TextDecoder().decode(result.value)).result[0].data;
  }
  return {
    statements,
    service,
    ask,
    computeAhead: (query: QueryObject): Promise<ComputedResponse | null> => service.expect(requestFor(query)),
    /** Until a statement runs; lets it go. */
    next: async (): Promise<void> => {
      while (running.length === 0) await turn();
      running.shift()?.end();
    },
    /** Until a statement runs, which stays. */
    begun: async (): Promise<void> => {
      while (running.length === 0) await turn();
    },
    drop: () => void running.splice(0),
  };
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

const SUMS = [
  { channel: 'shop', 'SUM(amount)': 25 },
  { channel: 'web', 'SUM(amount)': 20 },
];
const MAXIMA = [
  { channel: 'shop', 'MAX(amount)': 9 },
  { channel: 'web', 'MAX(amount)': 8 },
];

test('a request finds the rows that were computed while its change was being made', async () => {
  const { ask, computeAhead, next, statements } = device();
  const computed = computeAhead(amounts('SUM'));
  await next();
  await computed;
  expect(await ask(amounts('SUM'))).toEqual(SUMS);
  expect(statements).toHaveLength(1);
});

test('a request takes part in its statement if that runs already', async () => {
  const { ask, computeAhead, begun, next, statements } = device();
  void computeAhead(amounts('SUM'));
  await begun();
  const asked = ask(amounts('SUM'));
  await turn();
  await next();
  expect(await asked).toEqual(SUMS);
  expect(statements).toHaveLength(1);
});

test('another request does not wait for what was expected', async () => {
  const { ask, computeAhead, begun, drop, next } = device();
  const computed = computeAhead(amounts('SUM'));
  await begun();
  drop();
  const asked = ask(amounts('MAX'));
  await next();
  expect(await asked).toEqual(MAXIMA);
  await computed;
});

test('what is expected next ends what was expected before', async () => {
  const { ask, computeAhead, begun, drop, next, statements } = device();
  const first = computeAhead(amounts('SUM'));
  await begun();
  drop();
  const second = computeAhead(amounts('MAX'));
  await next();
  await Promise.all([first, second]);
  expect(await ask(amounts('MAX'))).toEqual(MAXIMA);
  expect(statements).toHaveLength(2);
});

test('a stopped request ends the statement that it took part in', async () => {
  const { ask, computeAhead, begun, drop, service } = device();
  const computed = computeAhead(amounts('SUM'));
  await begun();
  const asked = ask(amounts('SUM'));
  await turn();
  drop();
  await service.stop(1);
  expect(await asked).toEqual({ kind: 'aborted' });
  await computed;
});
