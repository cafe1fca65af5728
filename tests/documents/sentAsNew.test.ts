import { expect, test } from 'vitest';
import { chartDocument } from '#documents/kinds/chart.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, pushDocument } from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { type ChartContents, newChartContents } from '#domain/chart/chartContents.ts';
import { addChart } from '#domain/dashboard/edit/edits/addChart.ts';
import { listCharts } from '#store/charts/charts.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld } from '../world/world.ts';

const CHART = '11111111-2222-4333-8444-0000000000a1';
const AGAIN = '11111111-2222-4333-8444-0000000000a2';
const BOARD = '11111111-2222-4333-8444-0000000000a3';

test('a chart that was deleted elsewhere and is sent as a new one keeps its place, and nothing shows the old one', async () => {
  const world = await createWorld(1, 'embedded');
  const { db, elsewhere, server } = world;
  world.start();
  const { databases, datasets } = server.meta;
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const table = {
    databaseId: databases.insert(database, 0),
    tableName: 'orders',
    details: '{}',
    uuid: 's',
    createdOn: 0,
    changedOn: 0,
  };
  const form = { datasource: `${datasets.insert(table)}__table`, viz_type: 'pie', metric: 'count' };
  const content = { ...newChartContents('Sales', form) };
  await world.run(createDocument({ id: CHART, uuid: CHART, kind: 'chart', content }));
  await world.pass(60);
  const old = (await listCharts(db))[0]?.id ?? 0;
  let next = 0;
  const { layout } = newDashboardContents('');
  const named = { chartId: old, uuid: CHART, name: 'Sales' };
  const added = addChart(layout, named, null, () => `new${(next += 1)}`);
  if (!added.ok) throw new Error(added.error.text);
  const board = {
    ...newDashboardContents('Overview'),
    layout: added.value,
    metadata: { timed_refresh_immune_slices: [old] },
  };
  await world.run(createDocument({ id: BOARD, uuid: BOARD, kind: 'dashboard', content: board }));
  await world.pass(60);
  expect(await listOutbox(db)).toEqual([]);
  const [row] = await listDashboards(db);
  const boardPath = `/api/v1/dashboard/${row?.id}`;
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': elsewhere.csrf ?? '' };
  expect((await elsewhere.send('DELETE', `/api/v1/chart/${old}`, { headers })).status).toBe(200);
  const before = (await getDocument(db, CHART)) ?? null;
  const changes = recipe(
    chartDocument,
    (before && shown(before)) as ChartContents,
    (draft) => void Object.assign(draft, { title: 'Mine' }),
  );
  await world.run(editDocument({ id: CHART, changes, label: 'Edit' }), saveDocument({ id: CHART }));
  await world.pass(60);
  expect((await getDocument(db, CHART))?.detachedAt).not.toBeNull();

  await world.run(pushDocument({ id: CHART, uuid: AGAIN }));
  expect((await listCharts(db)).map(({ id, name }) => [id < 0, name])).toEqual([[true, 'Mine']]);
  await world.pass(120);
  expect(await listOutbox(db)).toEqual([]);
  const [chart, ...others] = await listCharts(db);
  expect([chart?.name, others]).toEqual(['Mine', []]);
  expect(chart?.id).toBeGreaterThan(old);
  const { result } = (await (await elsewhere.get(boardPath)).json()) as {
    result: { position_json: string; json_metadata: string };
  };
  const charts = Object.values(JSON.parse(result.position_json) as Record<string, { meta?: object }>)
    .map(({ meta }) => meta)
    .filter((meta) => meta !== undefined && 'chartId' in meta);
  expect(charts).toMatchObject([{ chartId: chart?.id, uuid: AGAIN }]);
  expect(JSON.parse(result.json_metadata)).toMatchObject({ timed_refresh_immune_slices: [chart?.id] });
});
