import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeQuery } from '#domain/compile/computeQuery.ts';
import type { QueryColumn, QueryFilter, QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { ok } from '#domain/result.ts';
import { silentLog } from '../../../server/base/log.ts';
import { chartDataCache } from '../../../server/chartData/chartDataCache.ts';
import { serveQuery } from '../../../server/chartData/chartQueries.ts';
import { detailOfSource } from '../../../server/chartData/detailOfSource.ts';
import { serverConfig } from '../../../server/config.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { frameFrom } from '../../compile/vectorWorld.ts';
import { testEngine, type TestEngine } from '../../engine/testEngine.ts';
import { countingRandom, openedMeta, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';
import { servedOrders } from './orders.ts';

/* Moments of a server whose zone is not UTC: charts have its wall time, from the server and on a device. */

const ZONE = 'Europe/Berlin';
const served = (() => {
  const orders = servedOrders('table');
  const columns = [
    { name: 'id', type: 0, isTime: false },
    { name: 'at', type: 2, isTime: true, engineType: 'TIMESTAMP WITH TIME ZONE' },
  ] as const;
  return { ...orders, source: { ...orders.source, columns } };
})();

let engine: TestEngine;
const templates = testTemplates();
const folder = mkdtempSync(join(tmpdir(), 'sextant-zoned-test-'));
beforeAll(async () => {
  engine = await testEngine(
    [
      `CREATE TABLE orders AS SELECT i::INTEGER AS id, TIMESTAMPTZ '2024-02-26 22:30:00.25+00' + INTERVAL (i * 13) HOUR AS "at"
         FROM range(300) AS t(i) UNION ALL FROM (VALUES (300, TIMESTAMPTZ '1700-01-01 00:00:00+00'),
         (301, NULL), (302, TIMESTAMPTZ '0002-06-01 12:00:00+00'), (303, TIMESTAMPTZ '12024-07-01 12:00:00+00'))`,
    ],
    {},
    4,
    { zone: ZONE },
  );
  await engine.host.extract({
    queryId: 'extract',
    person: 1,
    kind: 'chart',
    timeout: 60_000,
    engine: served.engine,
    reading: served.reading,
    catalog: null,
    schema: null,
    sql: 'SELECT * FROM orders',
    path: join(folder, 'kept.duckdb'),
    table: 'orders',
    maxRows: 1000,
    maxBytes: 1e9,
  });
});
afterAll(async () => {
  await engine.host.close();
  await templates.close();
  rmSync(folder, { recursive: true });
});

async function fromServer(query: QueryObject) {
  const deps: ServerDeps = {
    meta: openedMeta(':memory:'),
    engines: engine.host,
    templates,
    clock: testClock(),
    random: countingRandom(),
    log: silentLog,
    config: { ...serverConfig({}), zone: ZONE },
  };
  const context = { datasource: { id: 1, type: 'table' as const }, queries: [] };
  const asking = {
    served,
    caller: { userId: 1, name: null, email: null, roles: [], search: new URLSearchParams() },
    asker: { person: 1, signal: null },
  };
  const computed = await serveQuery(deps, chartDataCache(), context, query, asking as never);
  if (!computed.ok) throw new Error(computed.error.message);
  return computed.value.response.frame.columns.map(({ values }) => values);
}

async function onDevice(query: QueryObject) {
  const kept = await DuckDBInstance.create(join(folder, 'kept.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await kept.connect();
  const world = { dialect: DUCKDB, now: 0, zone: ZONE, rowLimit: 50_000, maxRows: 100_000 };
  const computed = await computeQuery(query, served.source, world, async (sql) =>
    ok(await frameFrom(connection, sql)),
  );
  connection.closeSync();
  if (!computed.ok) throw new Error(computed.error.message);
  return computed.value.frame.columns.map(({ values }) => values);
}

const axis = (timeGrain: string): QueryColumn => ({
  label: 'at',
  sqlExpression: 'at',
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain,
});
const rows = (...filters: readonly QueryFilter[]): QueryObject => ({
  columns: ['id', 'at'],
  orderby: [['id', true]],
  filters,
});
const groups = (grain: string): QueryObject => ({
  columns: [axis(grain)],
  metrics: ['count'],
  orderby: [[axis(grain), true]],
});

test.each<readonly [string, QueryObject]>([
  ['rows', rows()],
  ['months', groups('P1M')],
  ['days', groups('P1D')],
  ['those of a range', rows({ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-03-31 : 2024-04-01' })],
])('%s have the wall time of the zone, as they have on a device', async (_, query) => {
  const [server, device] = [await fromServer(query), await onDevice(query)];
  expect(server).toEqual(device);
  expect(server[0]?.length).toBeGreaterThan(1);
});

test('a month begins at its midnight, and a time is found by what is shown of it', async () => {
  const [months = []] = await fromServer(groups('P1M'));
  expect(months).toContain(Date.UTC(2024, 3, 1));
  const [, [, shown = null] = []] = await fromServer(rows());
  expect(shown).toBe(Date.UTC(2024, 1, 27, 12, 30, 0, 250));
  expect(await fromServer(rows({ col: 'at', op: '==', val: shown as number }))).toEqual([[1], [shown]]);
});

test('the heading of such a column names the zone', () => {
  expect(detailOfSource(served.source, ZONE).headings).toMatchObject({ at: `at (${ZONE})` });
  expect(detailOfSource(served.source, 'UTC').headings).toMatchObject({ at: 'at (UTC)' });
});
