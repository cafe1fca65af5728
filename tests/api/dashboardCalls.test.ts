import { listServerCharts, listServerDashboards } from '#api/entity/lists.ts';
import { createPermalink, openPermalink } from '#api/dashboard/dashboardLinks.ts';
import { getDashboardCharts, getDashboardDatasets } from '#api/dashboard/dashboardParts.ts';
import { listServerDatasets } from '#api/dataset/datasetCalls.ts';
import { describe, expect, test } from 'vitest';
import { apiWorld, request } from './apiWorld.ts';

/** The requests for dashboards, charts and their data: method, address and body as in the contract. */

const never = new AbortController().signal;
const LIST = { count: 0, result: [] };
const LISTS = { dataset: listServerDatasets, chart: listServerCharts, dashboard: listServerDashboards };

describe('the rows of a chart', () => {
  const context = { datasource: { id: 3, type: 'table' }, queries: [{ metrics: ['count'] }] };
  const options = { chartId: 7, dashboardId: 4, signal: never };

  test('are requested with the query context; chart, dashboard and force are in the address [CALL-35]', async () => {
    const sent = await request((api) => api.chart.data({ ...context, force: true }, options), { result: [] });
    expect(sent).toEqual({
      method: 'POST',
      url: '/api/v1/chart/data?form_data={"slice_id":7}&dashboard_id=4&force=true',
      body: { ...context, force: true },
    });
    const plain = await request((api) => api.chart.data({ ...context, force: false }), { result: [] });
    expect(plain.url).toBe('/api/v1/chart/data');
  });

  test.each([201, 202, 206])('a status of %i with anything else is a failure [CALL-37]', async (status) => {
    const { api } = apiWorld({ result: [] }, status);
    expect(await api.chart.data(context)).toMatchObject({ ok: false, error: { kind: 'badShape', status } });
  });

  test('a rejection has the server’s message', async () => {
    const { api } = apiWorld({ message: 'No such column' }, 400);
    const refusal = { kind: 'http', status: 400, message: 'No such column' };
    expect(await api.chart.data(context)).toMatchObject({ ok: false, error: refusal });
  });
});

test('favourites of a long list are asked for in parts that an address has room for', async () => {
  const asked: number[] = [];
  const { api } = apiWorld((url: string) => {
    const ids = (/q=!\(([^)]*)\)/.exec(decodeURIComponent(url))?.[1] ?? '').split(',').map(Number);
    asked.push(ids.length);
    return { result: ids.map((id) => ({ id, value: id === 1001 })) };
  });
  const ids = Array.from({ length: 1_200 }, (_, at) => at + 1);
  const read = await api.favorite.status('chart', ids);
  expect(asked).toEqual([500, 500, 200]);
  expect(read.ok ? read.value.filter(({ isOn }) => isOn) : read).toEqual([
    { kind: 'chart', id: 1001, isOn: true },
  ]);
});

describe('lists', () => {
  test.each(['chart', 'dashboard', 'dataset'] as const)(
    'the %ss are read in the order of their names, in pages [CALL-70]',
    async (kind) => {
      const column = { chart: 'slice_name', dashboard: 'dashboard_title', dataset: 'table_name' }[kind];
      const { method, url } = await request((api) => LISTS[kind](api.client), LIST);
      expect(method).toBe('GET');
      expect(url.replace(/columns:!\([^)]*\),/, '')).toBe(
        `/api/v1/${kind}/?q=(order_column:'${column}',order_direction:'asc',page:0,page_size:100)`,
      );
    },
  );

  test('what is added while a list is read is read, too, and a list that became shorter ends', async () => {
    for (const [counts, ids] of [
      [
        [4, 6, 6],
        [0, 1, 2, 3, 4, 5],
      ],
      [
        [4, 3],
        [0, 1, 2, 3],
      ],
    ] as const) {
      const { api } = apiWorld((url: string) => {
        const page = Number(/page:(\d+)/.exec(url)?.[1]);
        const rows = [2 * page, 2 * page + 1].filter((id) => ids.some((each) => each === id));
        return { count: counts[page] ?? counts.at(-1), result: rows.map((id) => ({ id })) };
      });
      const listed = await listServerCharts(api.client);
      expect(listed.ok ? listed.value.map(({ id }) => id) : listed.error).toEqual(ids);
    }
  });

  test('the beginning of a list is told while the rest is read, and a list of one page is not', async () => {
    const told: number[] = [];
    const long = apiWorld({ count: 3, result: [{ id: 1 }] });
    await listServerCharts(long.api.client, (rows) => told.push(rows.length, long.sent.length));
    expect(told).toEqual([1, 1]);
    await listServerCharts(apiWorld({ count: 1, result: [{ id: 1 }] }).api.client, () => told.push(0));
    expect(told).toEqual([1, 1]);
  });

  test('a list longer than a page is read to its end', async () => {
    const { api, sent } = apiWorld({ count: 3, result: [{ id: 1 }] });
    await listServerCharts(api.client);
    expect(sent.map(({ url }) => /page:(\d)/.exec(url)?.[1])).toEqual(['0', '1', '2']);
  });
});

describe('favourites', () => {
  test.each(['chart', 'dashboard'] as const)(
    'of a %s are read by ids, set and removed [CALL-44 CALL-45 CALL-46 CALL-56 CALL-57 CALL-58]',
    async (kind) => {
      const status = await request((api) => api.favorite.status(kind, [1, 2]), { result: [] });
      expect(status).toMatchObject({ method: 'GET', url: `/api/v1/${kind}/favorite_status/?q=!(1,2)` });
      for (const [isOn, method] of [
        [true, 'POST'],
        [false, 'DELETE'],
      ] as const) {
        const sent = await request((api) => api.favorite.set({ kind, id: 7, isOn }), { result: 'OK' });
        expect(sent).toMatchObject({ method, url: `/api/v1/${kind}/7/favorites/` });
      }
    },
  );
});

describe('a dashboard', () => {
  test('is read by id or slug, its charts and datasets by id [CALL-47 CALL-48]', async () => {
    const read = await request((api) => api.dashboard.get('a slug'), { result: { id: 4 } });
    expect(read).toMatchObject({ method: 'GET', url: '/api/v1/dashboard/a slug' });
    const charts = await request((api) => getDashboardCharts(api.client, '4'), { result: [] });
    expect(charts.url).toBe('/api/v1/dashboard/4/charts');
    const datasets = await request((api) => getDashboardDatasets(api.client, '4'), { result: [] });
    expect(datasets).toMatchObject({ method: 'GET', url: '/api/v1/dashboard/4/datasets' });
  });

  test('is saved with the changed fields and no others', async () => {
    const sent = await request((api) => api.dashboard.put(4, { published: true }), { result: {} });
    expect(sent).toEqual({ method: 'PUT', url: '/api/v1/dashboard/4', body: { published: true } });
  });

  test('has its filters changed by modified, deleted and order [CALL-52]', async () => {
    const changes = { modified: [{ id: 'a' }], deleted: ['b'], reordered: ['a'] };
    const sent = await request((api) => api.dashboard.putFilters(4, changes), { result: [] });
    expect(sent).toEqual({ method: 'PUT', url: '/api/v1/dashboard/4/filters', body: changes });
  });

  test('is linked to with parameters, masks, tabs and a place, and the link is read by its key [CALL-65 ROUT-38]', async () => {
    const state = {
      urlParams: [['region', 'EMEA']] as [string, string][],
      dataMask: {},
      activeTabs: ['TAB-1'],
      anchor: 'CHART-1',
    };
    const { api, sent } = apiWorld({ key: 'k', url: 'http://here/k' });
    expect(await createPermalink(api.client, 4, state)).toEqual({ ok: true, value: 'k' });
    expect(sent).toEqual([{ method: 'POST', url: '/api/v1/dashboard/4/permalink', body: state }]);
    const read = await request((client) => openPermalink(client.client, 'k'), { dashboardId: 'uuid', state });
    expect(read).toMatchObject({ method: 'GET', url: '/api/v1/dashboard/permalink/k' });
  });
});
