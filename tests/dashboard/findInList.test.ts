import { expect, test } from 'vitest';
import { findCharts, findDashboards, findDatasets, findQueries } from '#commands/pull/findInList.ts';
import { putCharts, listCharts } from '#store/charts/charts.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { putSetting, setting } from '#store/settings.ts';
import { write } from '#store/write.ts';
import { type Call, dashboardWorld } from './dashboardServer.ts';

/** A server of ten thousand of each, of which one has the text. */
function answer({ path }: Call): unknown {
  const count = 1;
  if (path.startsWith('/api/v1/dashboard/?'))
    return { count, result: [{ id: 6, dashboard_title: 'Ships of June', owners: [] }] };
  if (path.startsWith('/api/v1/chart/?'))
    return { count, result: [{ id: 54, slice_name: 'Ships by day', viz_type: 'table' }] };
  return { count, result: [{ id: 17, table_name: 'ships', kind: 'physical' }] };
}

test('a text is looked for on the server with one request a list, and what is found is beside what is here', async () => {
  const world = dashboardWorld(answer);
  const { db } = world;
  const here = {
    uuid: null,
    vizType: 'pie',
    description: '',
    datasetId: 1,
    datasetName: '',
    changedAt: null,
  };
  const rest = { changedBy: '', certifiedBy: '', dashboards: null };
  await write(
    db,
    (tx) =>
      putCharts(tx, [
        { id: 1, name: 'Another', ...here, ...rest, formData: null },
        { id: 54, name: 'Older name', ...here, ...rest, formData: { viz_type: 'table' } },
      ]),
    ['charts'],
  );
  for (const find of [findDashboards, findCharts, findDatasets])
    expect(await find(world, { text: 'ships  day', order: null })).toEqual({ ok: true, value: undefined });
  expect(world.calls.map(({ path }) => decodeURIComponent(path))).toEqual([
    expect.stringContaining("(col:'dashboard_title',opr:'title_or_slug',value:'ships'),(col:"),
    expect.stringContaining("(col:'slice_name',opr:'chart_all_text',value:'ships'),(col:"),
    expect.stringContaining("(col:'table_name',opr:'ct',value:'ships'),(col:"),
  ]);
  expect((await listDashboards(db)).map(({ title }) => title)).toEqual(['Ships of June']);
  // What was read of a chart stays, and so does what the text is not in.
  expect((await listCharts(db)).map(({ name, formData }) => [name, formData])).toEqual([
    ['Another', null],
    ['Ships by day', { viz_type: 'table' }],
  ]);
  expect((await listDatasets(db)).map(({ name }) => name)).toEqual(['ships']);
  // The lists themselves are not read yet.
  expect(await setting(db, 'listedAt')).toEqual({});
});

test('a list that is not read yet is asked for in the order that a person chose', async () => {
  const world = dashboardWorld(answer);
  const order = { column: 'changed_on_delta_humanized', direction: 'descending' } as const;
  for (const find of [findDashboards, findCharts, findDatasets])
    expect((await find(world, { text: '', order })).ok).toBe(true);
  const asked = world.calls.map(({ path }) => decodeURIComponent(path));
  expect(asked).toHaveLength(3);
  for (const path of asked)
    expect(path).toContain("order_column:'changed_on_delta_humanized',order_direction:'desc'");
});

test('whoever may not read a list does not ask for it with each letter', async () => {
  const world = dashboardWorld(answer);
  const { db } = world;
  const rights = { roles: ['Few'], isAdmin: false, pairs: ['can_read Dashboard'] };
  await write(db, (tx) => putSetting(tx, 'rights', rights), ['settings']);
  const search = { text: 'ships', order: null };
  for (const find of [
    findCharts,
    findDatasets,
    (...of: Parameters<typeof findCharts>) => findQueries(...of, 7),
  ])
    expect(await find(world, search)).toMatchObject({ ok: false, error: { status: 403 } });
  expect(world.calls).toEqual([]);
  expect((await findDashboards(world, search)).ok).toBe(true);
});
