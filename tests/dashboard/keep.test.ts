import { expect, test } from 'vitest';
import { addOfflineCopy } from '#commands/dashboard/offlineCopy.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { createChartDataLoader } from '#query/chart/chartDataLoader.ts';
import { saveOfflineCopy } from '#query/chart/saveOfflineCopy.ts';
import { listChartData } from '#store/charts/chartData.ts';
import { getOfflineCopy } from '#store/dashboards/offlineCopies.ts';
import { storeChartData } from '../../workers/results/chart/storeChartData.ts';
import { type Call, dashboardWorld } from './dashboardServer.ts';

const PIN = 'dashboard:6';
const select = (id: string, more: object = {}) => ({
  id,
  name: id,
  filterType: 'filter_select',
  targets: [{ datasetId: 17, column: { name: id } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  ...more,
});
const metadata = {
  native_filter_configuration: [
    select('state', { controlValues: { defaultToFirstItem: true } }),
    select('city', { cascadeParentIds: ['state'] }),
    { id: 'grain', name: 'Grain', filterType: 'filter_timegrain', targets: [{ datasetId: 17 }] },
    { id: 'time', name: 'Time column', filterType: 'filter_timecolumn', targets: [{ datasetId: 17 }] },
  ],
};
const layout = {
  ROOT_ID: { type: 'ROOT', children: ['C-54'] },
  'C-54': { type: 'CHART', meta: { chartId: 54 } },
};
const chart = {
  id: 54,
  slice_name: 'Girls',
  form_data: { viz_type: 'table', datasource: '17__table', groupby: ['name'], metrics: ['count'] },
};

interface Asked {
  readonly result_type: string;
  readonly queries: readonly { readonly columns: readonly string[]; readonly filters?: readonly object[] }[];
}

/** Responds to an options request with the two values of its column, and to a chart with one row. */
function answer({ path, body }: Call): unknown {
  if (path.startsWith('/api/v1/chart/data')) {
    const { queries, result_type } = body as Asked;
    // As in the contract: rows that do not describe their columns.
    if (result_type === 'columns') return { result: [{ data: [{ column_name: 'ds', dtype: 2 }] }] };
    const [column = ''] = queries[0]?.columns ?? [];
    const data = [1, 2].map((each) => ({ [column]: `${column} ${each}` }));
    return { result: [{ data, colnames: [column], coltypes: [1] }] };
  }
  if (path.endsWith('/charts')) return { result: [chart] };
  if (path.endsWith('/datasets')) return { result: [] };
  if (path.includes('favorite_status')) return { result: [] };
  return {
    result: {
      id: 6,
      dashboard_title: 'Births',
      position_json: JSON.stringify(layout),
      json_metadata: JSON.stringify(metadata),
    },
  };
}

test('an offline copy contains the options of filters, with their default first values, and the charts with those', async () => {
  const { db, api, clock, calls, run } = dashboardWorld(answer);
  await pullDashboard({ db, api, clock }, '6');
  await run(addOfflineCopy({ id: PIN, title: 'Births' }));
  const chartData = createChartDataLoader({
    api: api.chart,
    results: { storeChartData: async (request) => storeChartData(db, request) },
    device: null,
    timeout: () => 60_000,
    clock,
    onStorageError: () => undefined,
  });
  await saveOfflineCopy({ db, chartData, clock, read: async () => true, onStorageError: () => undefined }, 6);

  const asked = calls
    .filter(({ path }) => path.startsWith('/api/v1/chart/data'))
    .map(({ body }) => (body as Asked).queries[0]);
  const state = { col: 'state', op: 'IN', val: ['state 1'] };
  expect(asked).toMatchObject([
    { columns: ['state'], filters: [] },
    { columns: ['city'], filters: [] },
    { columns: [] },
    { columns: ['city'], filters: [state] },
    { columns: ['name'], filters: [state] },
  ]);
  const held = (await db.pinnedAnswers.toArray()).map(({ key }) => key);
  const kept = await listChartData(db, held);
  expect(kept.map(({ subject }) => subject).toSorted()).toEqual([
    'chart:54',
    'filter:city',
    'filter:state',
    'filter:time',
  ]);
  expect(await getOfflineCopy(db, PIN)).toMatchObject({
    wanted: 4,
    kept: 4,
    problem: null,
    keptAt: clock.now(),
  });
});
