import type { Page } from '@playwright/test';
import { type Millis, SECOND } from '#domain/time.ts';
import { type BenchRow, median } from './benchRow.ts';
import { CONTROL_CHANGES } from './controlChanges.ts';
import { DEVICE_ROWS } from './deviceDashboard.ts';
import { drawn, type Orders, timed, withOrders } from './repaint.ts';

const BUDGET = 100;
const VALUES = ['100', '200', '300', '400'];

/** A person looks at what was chosen before the last key, and at a chart before changing it. */
const LOOK: Millis = 0.4 * SECOND;

const metric = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate}(${column})`,
});
const amount = metric('SUM', 'amount');
const pieces = metric('SUM', 'pieces');
const time = { x_axis: 'ordered', granularity_sqla: 'ordered', row_limit: 10_000 };

/** Name, chart type and form data. */
const CHARTS: readonly (readonly [string, string, object])[] = [
  [
    '8 lines by month',
    'echarts_timeseries_line',
    { ...time, time_grain_sqla: 'P1M', metrics: [amount], groupby: ['region'] },
  ],
  [
    '40 lines by week',
    'echarts_timeseries_line',
    { ...time, time_grain_sqla: 'P1W', metrics: [amount], groupby: ['product'] },
  ],
  ['an area', 'echarts_area', { ...time, time_grain_sqla: 'P1M', metrics: [amount], groupby: ['channel'] }],
  ['a pie', 'pie', { groupby: ['region'], metric: 'count', row_limit: 100 }],
  ['a heat map', 'heatmap_v2', { x_axis: 'product', groupby: 'region', metric: 'count', row_limit: 10_000 }],
  [
    'a table of 320 rows',
    'table',
    { query_mode: 'aggregate', groupby: ['product', 'region'], metrics: [amount, 'count'], row_limit: 1000 },
  ],
  [
    'a table of 1,000 raw rows',
    'table',
    { query_mode: 'raw', all_columns: ['id', 'region', 'product', 'amount', 'ordered'], row_limit: 1000 },
  ],
  [
    'a pivot table of 40 by 16',
    'pivot_table_v2',
    {
      groupbyRows: ['product'],
      groupbyColumns: ['region'],
      metrics: [amount, pieces],
      row_limit: 10_000,
      rowTotals: true,
      colTotals: true,
    },
  ],
];

async function waits(page: Page): Promise<readonly number[]> {
  const filter = CONTROL_CHANGES.find(({ name }) => name === 'another filter');
  if (filter === undefined) throw new Error('There is no change of a filter.');
  const times: number[] = [];
  for (const value of VALUES) {
    const last = await filter.lead(page, value);
    await last.focus();
    await page.waitForTimeout(LOOK);
    times.push(await timed(page, () => last.press('Enter')));
    await drawn(page);
  }
  return times;
}

async function openChart(
  { page, server, session }: Orders,
  datasetId: number,
  [name, type, form]: (typeof CHARTS)[number],
): Promise<void> {
  const made = await session.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: type,
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ ...form, viz_type: type, datasource: `${datasetId}__table` }),
  });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`${server.url}/explore/?slice_id=${id}`);
  await drawn(page);
  await page.waitForTimeout(3 * LOOK);
}

/** Another filter in explore over a million rows of the device, in eight charts. */
export function benchTypeChanges(browserPath: string): Promise<BenchRow[]> {
  return withOrders(browserPath, async (orders) => {
    const { page, session } = orders;
    const list = (await (await session.get('/api/v1/dataset/')).json()) as {
      result: { id: number; table_name: string }[];
    };
    const dataset = list.result.find((each) => each.table_name === 'orders');
    if (dataset === undefined) throw new Error('The server has no dataset of the orders.');
    const rows: BenchRow[] = [];
    for (const chart of CHARTS) {
      await openChart(orders, dataset.id, chart);
      const times = await waits(page);
      rows.push({
        name: `another filter on the device: ${chart[0]}`,
        value: median(times),
        unit: 'ms',
        budget: BUDGET,
        detail: `${DEVICE_ROWS} rows, key to picture: ${times.map((each) => each.toFixed(0)).join(', ')}`,
      });
    }
    return rows;
  });
}
