import { expect, test } from 'vitest';
import { setPublished, setTitle } from '#commands/dashboard/dashboard.ts';
import { setFavorite } from '#commands/dashboard/setFavorite.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullCharts, pullDashboards, pullDatasets } from '#commands/pull/pullLists.ts';
import { getCharts } from '#store/charts/charts.ts';
import { dashboardContent, findDashboard } from '#store/dashboards/dashboards.ts';
import {
  type Pictures,
  chartPictures,
  chartsOfCopies,
  dashboardPictures,
} from '#store/charts/listPictures.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import { favoriteIds, isFavorite } from '#store/dashboards/favorites.ts';
import { type Call, dashboardWorld, keepingDashboard } from './dashboardServer.ts';

const row = {
  id: 6,
  uuid: '0254-uuid',
  slug: 'births',
  dashboard_title: 'USA Births Names',
  published: true,
  changed_on_utc: '2026-11-21T02:45:00.054105+0000',
  owners: [{ id: 1, first_name: 'A', last_name: 'D' }],
};
const chart = { id: 54, slice_name: 'Girls', form_data: { viz_type: 'table', datasource: '17__table' } };
const dataset = {
  id: 17,
  table_name: 'birth_names',
  columns: [{ column_name: 'num', type_generic: 0 }],
  verbose_map: { num: 'Births' },
  time_grain_sqla: [['P1D', 'Day']],
};

/** One dashboard, its chart and its dataset; `overrides` replaces fields in a test. */
function answer({ method, path, body }: Call, overrides: object = {}): unknown {
  if (method === 'PUT') return { result: body, last_modified_time: 1 };
  if (path.includes('/favorites/')) return { result: 'OK' };
  if (path.includes('favorite_status')) {
    return { result: [{ id: path.includes('/chart/') ? 54 : 6, value: true }] };
  }
  if (path.endsWith('/charts')) return { result: [chart, { id: 'no chart' }] };
  if (path.endsWith('/datasets')) return { result: [dataset] };
  if (path.startsWith('/api/v1/dashboard/?')) return { count: 1, result: [{ ...row, ...overrides }] };
  if (path.startsWith('/api/v1/chart/?')) {
    const dashboards = [{ id: 6, dashboard_title: 'USA Births Names' }];
    return { count: 1, result: [{ id: 54, slice_name: 'Girls', viz_type: 'table', dashboards }] };
  }
  if (path.startsWith('/api/v1/dataset/?')) {
    return { count: 1, result: [{ id: 17, table_name: 'birth_names', kind: 'physical' }] };
  }
  return { result: { ...row, changed_on: '2026-11-21T02:45:00', position_json: '{}', ...overrides } };
}

test('a dashboard is stored with its charts and datasets, and found by id, slug and uuid', async () => {
  const { db, api, clock } = dashboardWorld(answer);
  expect(await pullDashboard({ db, api, clock }, 'births')).toEqual({ ok: true, value: 6 });
  for (const name of ['6', 'births', '0254-uuid']) {
    expect(await findDashboard(db, name)).toMatchObject({
      id: 6,
      title: 'USA Births Names',
      published: true,
    });
  }
  expect(await dashboardContent(db, 6)).toMatchObject({
    chartIds: [54],
    datasetIds: [17],
    positionJson: '{}',
  });
  expect(await getCharts(db, [54])).toMatchObject([
    { vizType: 'table', datasetId: 17, formData: chart.form_data },
  ]);
  expect(await getDatasets(db, [17])).toMatchObject([
    { detail: { verboseNames: { num: 'Births' }, timeGrains: [['P1D', 'Day']] } },
  ]);
  expect(await isFavorite(db, 'dashboard', 6)).toBe(true);
});

test('datasets that cannot be read again because the server became unreachable stay on the device', async () => {
  let isGone = false;
  const { db, api, clock } = dashboardWorld((call) =>
    isGone && call.path.endsWith('/datasets') ? new Response(null, { status: 503 }) : answer(call),
  );
  await pullDashboard({ db, api, clock }, '6');
  isGone = true;
  expect(await pullDashboard({ db, api, clock }, '6')).toEqual({ ok: true, value: 6 });
  expect((await dashboardContent(db, 6))?.datasetIds).toEqual([17]);
});

test('reading a dashboard again keeps columns of its datasets that none of its charts uses', async () => {
  const name = { column_name: 'name', type_generic: 1 };
  let columns: readonly object[] = [name, ...dataset.columns];
  const { db, api, clock } = dashboardWorld((call) =>
    call.path.endsWith('/datasets') ? { result: [{ ...dataset, columns }] } : answer(call),
  );
  await pullDashboard({ db, api, clock }, '6');
  columns = [{ ...dataset.columns[0], verbose_name: 'Number' }];
  await pullDashboard({ db, api, clock }, '6');
  expect((await getDatasets(db, [17]))[0]?.detail?.columns).toMatchObject([
    name,
    { column_name: 'num', verbose_name: 'Number' },
  ]);
});

test('lists add to what a dashboard contains about its charts and datasets, and remove nothing', async () => {
  const { db, api, clock } = dashboardWorld(answer);
  await pullDashboard({ db, api, clock }, '6');
  for (const pull of [pullDashboards, pullCharts, pullDatasets]) {
    expect(await pull({ db, api, clock })).toEqual({ ok: true, value: undefined });
  }
  expect(await getCharts(db, [54])).toMatchObject([{ formData: chart.form_data }]);
  expect((await getDatasets(db, [17]))[0]?.detail?.columns).toHaveLength(1);
  expect([...(await favoriteIds(db, 'chart'))]).toEqual([54]);
});

test('reading a dashboard again keeps what a list contained about its charts', async () => {
  const { db, api, clock } = dashboardWorld(answer);
  await pullCharts({ db, api, clock });
  await pullDashboard({ db, api, clock }, '6');
  expect(await getCharts(db, [54])).toMatchObject([
    { formData: chart.form_data, dashboards: [{ id: 6, title: 'USA Births Names' }] },
  ]);
});

test('a list removes what was deleted on the server', async () => {
  const { db, api, clock } = dashboardWorld((call) =>
    call.path.startsWith('/api/v1/dashboard/?') ? { count: 0, result: [] } : answer(call),
  );
  await pullDashboard({ db, api, clock }, '6');
  await clock.advance(1);
  await pullDashboards({ db, api, clock });
  expect(await findDashboard(db, '6')).toBeUndefined();
});

test('hiding, renaming and publishing take effect at once and are sent as partial saves [DASH-03 DASH-04 DASH-10]', async () => {
  const { db, api, clock, calls, run, send } = dashboardWorld(keepingDashboard(row).answer);
  await pullDashboard({ db, api, clock }, '6');
  await run(setPublished({ id: 6, published: false }));
  await run(setTitle({ id: 6, title: ' Births ' }));
  expect(await findDashboard(db, '6')).toMatchObject({ published: false, title: 'Births' });
  await send();
  const writes = calls.filter(({ method }) => method === 'PUT');
  expect(writes).toEqual([
    { method: 'PUT', path: '/api/v1/dashboard/6', body: { dashboard_title: 'Births', published: false } },
  ]);
  await run(setPublished({ id: 6, published: true }));
  expect(await findDashboard(db, '6')).toMatchObject({ published: true });
  await send();
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)).toMatchObject({ body: { published: true } });
  expect(await db.outbox.count()).toBe(0);
});

test('pending changes are not overwritten by the server’s copy', async () => {
  const { db, api, clock, run } = dashboardWorld(answer);
  await pullDashboard({ db, api, clock }, '6');
  await run(setPublished({ id: 6, published: false }));
  await pullDashboard({ db, api, clock }, '6');
  expect(await findDashboard(db, '6')).toMatchObject({ published: false });
});

test('a favourite is marked, and of several changes the last is sent [DASH-02 CHT-03]', async () => {
  const { db, api, clock, calls, run, send } = dashboardWorld(answer);
  await pullDashboard({ db, api, clock }, '6');
  await run(setFavorite({ kind: 'dashboard', id: 6, isOn: true }));
  await run(setFavorite({ kind: 'dashboard', id: 6, isOn: false }));
  await run(setFavorite({ kind: 'chart', id: 54, isOn: true }));
  await send();
  expect(calls.filter(({ path }) => path.endsWith('/favorites/'))).toEqual([
    { method: 'DELETE', path: '/api/v1/dashboard/6/favorites/', body: null },
    { method: 'POST', path: '/api/v1/chart/54/favorites/', body: null },
  ]);
});

test('owners and the tags that people gave stay when a dashboard or a chart is read by itself', async () => {
  const tags = [
    { id: 1, name: 'Finance', type: 1 },
    { id: 2, name: 'owner:1', type: 3 },
  ];
  const owners = [{ id: 1, first_name: 'Ada', last_name: 'L' }];
  const { db, api, clock } = dashboardWorld((call) =>
    call.path.startsWith('/api/v1/chart/?')
      ? { count: 1, result: [{ id: 54, slice_name: 'Girls', viz_type: 'table', owners, tags }] }
      : answer(call, { tags }),
  );
  await pullDashboards({ db, api, clock });
  await pullCharts({ db, api, clock });
  await pullDashboard({ db, api, clock }, '6');
  expect(await findDashboard(db, '6')).toMatchObject({ tags: ['Finance'] });
  expect(await getCharts(db, [54])).toMatchObject([
    { tags: ['Finance'], owners: [{ id: 1, name: 'Ada L' }], formData: chart.form_data },
  ]);
});

test('the pictures of a list are the last of each chart, and of a dashboard those of its first charts', async () => {
  const { db, api, clock } = dashboardWorld(answer);
  await pullDashboard({ db, api, clock }, '6');
  const image = new Uint8Array(1);
  await db.pictures.bulkPut([
    { key: 'new', of: 'chart:54', storedAt: 2, image },
    { key: 'old', of: 'chart:54', storedAt: 1, image },
    { key: 'other', of: 'chart:55', storedAt: 3, image },
  ]);
  const keys = (pictures: Pictures) => [...pictures].map(([id, all]) => [id, ...all.map(({ key }) => key)]);
  expect(keys(await chartPictures(db))).toEqual([
    [54, 'new'],
    [55, 'other'],
  ]);
  expect(keys(await dashboardPictures(db))).toEqual([[6, 'new']]);
  expect(await chartsOfCopies(db, [6, 7])).toEqual(new Set([54]));
});

test('the beginning of a list that was never read is on screen while the rest is read, and stays if that fails', async () => {
  for (const fails of [false, true]) {
    const { db, api, clock } = dashboardWorld(async (call) => {
      if (!call.path.startsWith('/api/v1/chart/?')) return answer(call);
      const page = Number(/page:(\d)/.exec(call.path)?.[1]);
      if (page > 0) await expect.poll(() => db.charts.count()).toBeGreaterThan(0);
      if (page > 0 && fails) return new Response('{}', { status: 500 });
      return { count: 3, result: [{ id: page, slice_name: `chart ${page}` }] };
    });
    const pulled = await pullCharts({ db, api, clock });
    expect([pulled.ok, (await db.charts.toArray()).map(({ id }) => id)]).toEqual([
      !fails,
      fails ? [0] : [0, 1, 2],
    ]);
    await pullCharts({ db, api, clock });
    expect(await db.charts.count()).toBe(fails ? 1 : 3);
  }
});
