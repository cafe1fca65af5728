import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeptPage, QueryObject } from '#domain/compile/queryContext.ts';
import { MINUTE } from '#domain/time.ts';
import { silentLog } from '../../../server/base/log.ts';
import { type ChartDataCache, chartDataCache } from '../../../server/chartData/chartDataCache.ts';
import { serveQuery } from '../../../server/chartData/chartQueries.ts';
import { serverConfig } from '../../../server/config.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { testEngine, type TestEngine } from '../../engine/testEngine.ts';
import { countingRandom, openedMeta, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';
import { servedOrders } from './orders.ts';

/* Rows that are read in pages: the engine computes them once. */

const GROUPS = 250_000;
const QUERY: QueryObject = { columns: ['id', 'kind'], metrics: ['count'], row_limit: 1_000_001 };

let engine: TestEngine;
const templates = testTemplates();
const clock = testClock();
const random = countingRandom();
const config = serverConfig({});
const meta = openedMeta(':memory:');
beforeAll(async () => {
  engine = await testEngine([
    `CREATE TABLE orders AS SELECT i AS id, 'kind ' || i % 40 AS kind FROM range(${GROUPS}) AS t(i)`,
  ]);
});
afterAll(async () => {
  await engine.host.close();
  await templates.close();
});

let ran: string[] = [];
let cache: ChartDataCache;
beforeEach(() => {
  ran = [];
  cache = chartDataCache();
});

async function ask(kept_page: KeptPage | undefined, query = QUERY, userId = 1) {
  const engines: ServerDeps['engines'] = {
    ...engine.host,
    run: async (request) => {
      ran.push(...request.statements);
      return engine.host.run(request);
    },
  };
  const deps: ServerDeps = { meta, engines, templates, clock, random, log: silentLog, config };
  const context = { datasource: { id: 1, type: 'table' as const }, queries: [], force: true };
  const asking = {
    served: servedOrders('table'),
    caller: { userId, name: null, email: null, roles: [], search: new URLSearchParams() },
    asker: { person: userId, signal: null },
  };
  const paged = { ...query, ...(kept_page && { kept_page }) };
  const served = await serveQuery(deps, cache, context, paged, asking as never);
  if (!served.ok) return { error: served.error.message, ids: [] };
  const { page, response } = served.value;
  return { page, ids: response.frame.columns[0]?.values ?? [], kinds: response.frame.columns[1]?.values };
}

test('all pages are of one computation, and have each row once', async () => {
  const first = await ask({ from: 0, rows: 100_000 });
  expect(first.page?.rows).toBe(GROUPS);
  const of = first.page?.of ?? null;
  const pages = [
    first,
    await ask({ from: 100_000, rows: 100_000, of }),
    await ask({ from: 200_000, rows: 100_000, of }),
  ];
  expect(pages.map(({ ids }) => ids.length)).toEqual([100_000, 100_000, 50_000]);
  const ids = pages.flatMap((page) => page.ids).map(Number);
  expect(new Set(ids).size).toBe(GROUPS);
  expect(pages.flatMap(({ kinds = [] }) => kinds)).toEqual(ids.map((id) => `kind ${id % 40}`));
  expect(ran).toHaveLength(1);
  // The last page was read.
  expect((await ask({ from: 0, rows: 1, of })).error).toMatch(/not kept/);
});

test('nobody else has them, nor another statement, nor anybody later', async () => {
  const of = (await ask({ from: 0, rows: 10 })).page?.of ?? null;
  expect((await ask({ from: 10, rows: 10, of })).ids).toHaveLength(10);
  expect((await ask({ from: 10, rows: 10, of }, QUERY, 2)).error).toMatch(/not kept/);
  const other = { ...QUERY, filters: [{ col: 'kind', op: '==', val: 'kind 1' }] };
  expect((await ask({ from: 10, rows: 10, of }, other)).error).toMatch(/not kept/);
  clock.advance(5 * MINUTE);
  expect((await ask({ from: 10, rows: 10, of })).error).toMatch(/not kept/);
  expect(ran).toHaveLength(1);
});

test('a page is as long as a response may be, and more groups than a response has are counted at once', async () => {
  expect((await ask({ from: 0, rows: 1_000_000 })).ids).toHaveLength(100_000);
  expect((await ask(undefined)).ids).toHaveLength(100_000);
  expect((await ask({ from: -1, rows: 1 })).error).toMatch(/>=0/);
  ran = [];
  const counted = await ask({ from: 0, rows: 1 }, { ...QUERY, is_rowcount: true });
  expect(counted.ids).toEqual([GROUPS]);
  expect(ran).toHaveLength(1);
});
