import { DuckDBInstance } from '@duckdb/node-api';
import type { SignedIn } from '../support/signIn.ts';

export const DEVICE_ROWS = 1_000_000;
export const REGIONS = ['North', 'East', 'South', 'West', 'Centre', 'Islands', 'Coast', 'Hills'];

/** A million orders as a Parquet file: numbers, text, times, booleans and a decimal. */
export async function writeOrders(path: string): Promise<void> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const regions = REGIONS.map((name) => `'${name}'`).join(', ');
  await connection.run(
    `COPY (SELECT i AS id, (i * 7919) % 100000 AS customer, [${regions}][1 + (hash(i) % ${REGIONS.length})::BIGINT] AS region,
       'Product ' || hash(i * 3) % 40 AS product, ['web', 'shop', 'phone'][1 + (hash(i * 5) % 3)::BIGINT] AS channel,
       TIMESTAMP '2020-01-01' + INTERVAL ((hash(i * 7) % 2000)::INTEGER) DAY AS ordered, DATE '2020-01-01' + (i % 2000)::INTEGER AS due,
       (hash(i * 11) % 100000 / 100)::DOUBLE AS amount, (hash(i * 13) % 9)::INTEGER AS pieces, i % 3 = 0 AS returned
     FROM range(${DEVICE_ROWS}) AS t(i)) TO '${path}' (FORMAT parquet)`,
  );
}

const sum = (column: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: column },
  label: `Sum of ${column}`,
});
const series = (metric: unknown, groupby: string[] = []) => ({
  x_axis: 'ordered',
  time_grain_sqla: 'P1M',
  metrics: [metric],
  groupby,
  row_limit: 10_000,
});

const CHARTS: readonly (readonly [string, string, object])[] = [
  ['Amount', 'big_number_total', { metric: sum('amount') }],
  ['Orders', 'big_number_total', { metric: 'count' }],
  ['Pieces', 'big_number_total', { metric: sum('pieces') }],
  ['Amount by month', 'echarts_timeseries_line', series(sum('amount'))],
  ['Channels by month', 'echarts_timeseries_bar', series('count', ['channel'])],
  ['Returned by month', 'echarts_area', series('count', ['returned'])],
  ['Channels', 'pie', { groupby: ['channel'], metric: 'count', row_limit: 100 }],
  ['Regions', 'pie', { groupby: ['region'], metric: sum('amount'), row_limit: 100 }],
  [
    'Products',
    'table',
    { query_mode: 'aggregate', groupby: ['product'], metrics: [sum('amount'), 'count'], row_limit: 50 },
  ],
  ['Product map', 'treemap_v2', { groupby: ['channel', 'product'], metric: sum('pieces'), row_limit: 200 }],
];

/** Ten charts over the orders, all visible in a large window, with a filter of regions; returns the dashboard's id. */
export async function makeDashboard(session: SignedIn, databaseId: number): Promise<number> {
  async function make(path: string, body: object): Promise<number> {
    const response = await session.post(path, body);
    const { id } = (await response.json()) as { id?: number };
    if (id === undefined) throw new Error(`${path} answered ${response.status}`);
    return id;
  }
  const dataset = await make('/api/v1/dataset/', {
    database: databaseId,
    schema: 'main',
    table_name: 'orders',
  });
  const positions: Record<string, object> = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [], parents: ['ROOT_ID'] },
  };
  const rows: string[] = [];
  for (const [at, [name, type, form]] of CHARTS.entries()) {
    const chart = await make('/api/v1/chart/', {
      slice_name: name,
      viz_type: type,
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ ...form, viz_type: type, datasource: `${dataset}__table` }),
    });
    const row = `ROW-${Math.floor(at / 4)}`;
    if (!rows.includes(row)) rows.push(row);
    const before = (positions[row] ?? { type: 'ROW', id: row, children: [], meta: {} }) as {
      children: string[];
    };
    positions[row] = { ...before, children: [...before.children, `CHART-${at}`] };
    positions[`CHART-${at}`] = {
      type: 'CHART',
      id: `CHART-${at}`,
      children: [],
      meta: { chartId: chart, width: 3, height: 30, sliceName: name },
    };
  }
  positions['GRID_ID'] = { type: 'GRID', id: 'GRID_ID', children: rows, parents: ['ROOT_ID'] };
  const filter = {
    id: 'NATIVE_FILTER-region',
    type: 'NATIVE_FILTER',
    name: 'Region',
    filterType: 'filter_select',
    targets: [{ datasetId: dataset, column: { name: 'region' } }],
    controlValues: { multiSelect: false, enableEmptyFilter: false },
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    cascadeParentIds: [],
  };
  const json_metadata = JSON.stringify({ positions, native_filter_configuration: [filter] });
  return make('/api/v1/dashboard/', {
    dashboard_title: 'Orders',
    position_json: JSON.stringify(positions),
    json_metadata,
  });
}
