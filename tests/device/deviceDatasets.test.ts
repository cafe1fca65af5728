import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import { DOCUMENT_COMMANDS } from '#documents/commands/documentCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { isDeviceDataset, ON_DEVICE_KEY } from '#domain/device/deviceDataset.ts';
import { err, ok } from '#domain/result.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { createDeviceCharts } from '#query/device/charts/deviceCharts.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import { syncStore } from '#store/write.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createRegistry } from '#sync/registry.ts';
import { createDeviceDatasets } from '../../src/app/device/deviceDatasets.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { createDeviceWorld, type DeviceWorld } from './deviceWorld.ts';

/** Datasets, charts and dashboards of rows that are only on this device. */

const random = seededRandom(7);
let world: DeviceWorld;
beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

function device() {
  const { db, clock, changes } = world;
  const dispatch = createDispatch({
    store: syncStore(db),
    registry: createRegistry(DOCUMENT_COMMANDS),
    clock,
    random,
    personId: () => 1,
    wake: () => undefined,
  });
  const datasets = createDeviceDatasets({
    db,
    random,
    changes,
    dispatch,
    async keep(request) {
      const kept = await world.service().keep(request, 900);
      if (!kept.ok) throw new Error(JSON.stringify(kept.error));
      return ok(kept.value);
    },
  });
  const answers = createDeviceCharts({
    db,
    clock,
    zone: () => 'UTC',
    watch: () => () => undefined,
    cubes: { cube: async () => err('none') },
    charts: {
      prepare: () => undefined,
      load: () => undefined,
      expect: (request) => world.service().expect(request),
      read: async (request) => world.service().read(request, 901),
    },
  });
  const compute = (context: QueryContext) => {
    const request = { subject: 'explore:test' as const, context: { ...context }, dashboardId: null };
    return answers.compute(request, chartDataKey(request), {});
  };
  async function rows(id: number, query: QueryObject): Promise<unknown> {
    const computed = await compute(contextOf(id, query));
    if (!computed.ok) return computed.error;
    return JSON.parse(new TextDecoder().decode(computed.value.body)).result[0].data;
  }
  return { answers, compute, datasets, dispatch, rows };
}

const contextOf = (id: number, query: QueryObject): QueryContext => ({
  datasource: { id, type: 'table' },
  queries: [query],
  result_type: 'full',
});

const TOTAL: QueryObject = {
  columns: ['shop'],
  metrics: ['count'],
  orderby: [['shop', true]],
  row_limit: 10,
};

async function idOf(made: ReturnType<ReturnType<typeof device>['datasets']['ofTable']>): Promise<number> {
  const result = await made;
  if (!result.ok) throw new Error(result.error);
  return result.value.id;
}

test('a table of this device is a dataset with its columns, whose charts follow its rows', async () => {
  const { datasets, rows } = device();
  await world.run(
    "CREATE TABLE shops AS SELECT 'North' AS shop, DATE '2026-01-05' AS day UNION ALL SELECT 'South', NULL",
  );
  const id = await idOf(datasets.ofTable('shops'));
  expect(isDeviceDataset(id)).toBe(true);
  expect(await idOf(datasets.ofTable('shops'))).toBe(id);
  const [dataset] = await getDatasets(world.db, [id]);
  expect(dataset).toMatchObject({
    name: 'shops',
    database: 'This device',
    detail: { mainTimeColumn: 'day' },
  });
  expect(await rows(id, TOTAL)).toEqual([
    { shop: 'North', count: 1 },
    { shop: 'South', count: 1 },
  ]);
  await world.run("CREATE OR REPLACE TABLE shops AS SELECT 'West' AS shop, DATE '2026-01-05' AS day");
  expect(await rows(id, TOTAL)).toEqual([{ shop: 'West', count: 1 }]);
  await world.run('DROP TABLE shops');
  expect(await rows(id, TOTAL)).toEqual({
    kind: 'refused',
    message: 'The table shops is no longer on this device.',
  });
});

test('a change over a table is computed while it is made, unless the table has other rows by then', async () => {
  const { answers, compute, datasets } = device();
  await world.run("CREATE TABLE ports AS SELECT 'North' AS shop");
  const context = contextOf(await idOf(datasets.ofTable('ports')), TOTAL);
  const queries = await answers.expect(context);
  expect(queries?.[0]?.frame.rowCount).toBe(1);
  const computed = await compute(structuredClone(context));
  expect(computed.ok && computed.value.queries).toBe(queries);
  const stale = await answers.expect(context);
  await world.run("CREATE OR REPLACE TABLE ports AS SELECT 'West' AS shop UNION ALL SELECT 'East'");
  const later = await compute(context);
  expect(stale?.[0]?.frame.rowCount).toBe(1);
  expect(later.ok && later.value.queries[0]?.frame.rowCount).toBe(2);
});

test('a query is a dataset that runs it each time', async () => {
  const { datasets, rows } = device();
  await world.run("CREATE TABLE towns AS SELECT 'A' AS shop");
  const id = await idOf(
    datasets.ofQuery({ name: 'Big towns', sql: "SELECT shop || '!' AS shop FROM towns" }),
  );
  expect(await rows(id, TOTAL)).toEqual([{ shop: 'A!', count: 1 }]);
});

test('nothing of it is ever queued for a server', async () => {
  const { datasets, dispatch } = device();
  await world.run('CREATE TABLE quiet AS SELECT 1 AS a');
  const id = await idOf(datasets.ofTable('quiet'));
  const uuid = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
  const chart = newChartContents('Chart', { datasource: `${id}__table`, viz_type: 'table' });
  await dispatch(createDocument({ id: uuid(1), uuid: uuid(1), kind: 'chart', content: { ...chart } }));
  const dashboard = { ...newDashboardContents('Mine'), metadata: { [ON_DEVICE_KEY]: true } };
  await dispatch(createDocument({ id: uuid(2), uuid: uuid(2), kind: 'dashboard', content: dashboard }));
  expect(await world.db.outbox.count()).toBe(0);
  expect(await world.db.charts.toArray()).toMatchObject([{ name: 'Chart', datasetId: id }]);
  expect(await world.db.dashboards.toArray()).toMatchObject([{ title: 'Mine', onDevice: true }]);
  // One of a server is sent.
  const other = { ...newDashboardContents('Ours') };
  await dispatch(createDocument({ id: uuid(3), uuid: uuid(3), kind: 'dashboard', content: other }));
  expect(await world.db.outbox.count()).toBe(1);
});
