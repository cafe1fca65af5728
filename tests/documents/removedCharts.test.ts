import { expect, test } from 'vitest';
import { chartDocument } from '#documents/kinds/chart.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { addChart } from '#domain/dashboard/edit/edits/addChart.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import { removeCharts } from '#features/lists/charts/removeCharts.ts';
import { listCharts } from '#store/charts/charts.ts';
import { getDocument, listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld } from '../world/world.ts';
import { removalServices } from './removalServices.ts';

/** Charts deleted from their list, with the dashboards that show them. */

const uuid = (n: number) => `11111111-2222-4333-8444-00000000000${n}`;
const DASHBOARD = uuid(9);

async function worldWithCharts() {
  const world = await createWorld(1);
  world.start();
  const { databases, datasets } = world.server.meta;
  const databaseId = databases.insert(
    { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' },
    0,
  );
  const table = { databaseId, tableName: 'orders', details: '{}', uuid: 's', createdOn: 0, changedOn: 0 };
  const datasource = `${datasets.insert(table)}__table`;
  const form = { datasource, viz_type: 'pie', metric: 'count', groupby: ['region'] };
  const charts = ['Sales', 'Costs'].map((name, at) => ({ id: uuid(at + 1), name }));
  let { layout } = newDashboardContents('Overview');
  let next = 0;
  for (const { id, name } of charts) {
    await world.run(
      createDocument({ id, uuid: id, kind: 'chart', content: { ...newChartContents(name, form) } }),
    );
    const added = addChart(layout, { chartId: id, uuid: id, name }, null, () => `new${(next += 1)}`);
    if (!added.ok) throw new Error(added.error.text);
    layout = added.value;
  }
  const content = { ...newDashboardContents('Overview'), layout };
  await world.run(createDocument({ id: DASHBOARD, uuid: DASHBOARD, kind: 'dashboard', content }));
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  const { services, shownToasts } = removalServices(world);
  const explore = () => Promise.reject(new Error('Every chart is on this device.'));
  return { world, services: { ...services, explore }, shownToasts };
}

async function chartsOnDashboard({ db }: Awaited<ReturnType<typeof createWorld>>) {
  const row = await getDocument(db, DASHBOARD);
  const { layout } = (row && shown(row)) as DashboardContents;
  return Object.values(layout).flatMap((component) => chartOf(component) ?? []);
}

test('charts deleted from their list come back with Undo before the server knows of it', async () => {
  const { world, services, shownToasts } = await worldWithCharts();
  const charts = await listCharts(world.db);
  const before = await chartsOnDashboard(world);
  expect(await removeCharts(services, charts)).toBe(true);
  expect(await listCharts(world.db)).toEqual([]);
  expect(shownToasts.map(({ text }) => text)).toEqual(['2 charts deleted']);
  shownToasts[0]?.act();
  await world.pass(60);
  expect((await listCharts(world.db)).map(({ id }) => id)).toEqual(charts.map(({ id }) => id));
  expect(await chartsOnDashboard(world)).toEqual(before);
});

test('a chart whose deletion was sent is created again by Undo, in its place on dashboards of this device', async () => {
  const { world, services, shownToasts } = await worldWithCharts();
  const [sales, costs] = await listCharts(world.db);
  if (!sales || !costs) throw new Error('The world has two charts.');
  const usedOn = { ...sales, dashboards: [{ id: 1, title: 'Overview' }] };
  await removeCharts(services, [usedOn]);
  expect(shownToasts[0]?.text).toBe('Deleted “Sales”. 1 dashboard shows an empty place instead.');
  await world.pass(60);
  expect((await world.elsewhere.get(`/api/v1/chart/${sales.id}`)).status).toBe(404);
  shownToasts[0]?.act();
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  const again = (await listCharts(world.db)).find(({ name }) => name === 'Sales');
  expect(again?.id).toBeGreaterThan(costs.id);
  const there = await world.elsewhere.get(`/api/v1/dashboard/${DASHBOARD}/charts`);
  const { result } = (await there.json()) as { result: { id: number }[] };
  expect(new Set(result.map(({ id }) => id))).toEqual(new Set([again?.id, costs.id]));
  expect(await chartsOnDashboard(world)).toContain(again?.id);
  expect(await listDocuments(world.db, chartDocument.kind)).toHaveLength(2);
});
