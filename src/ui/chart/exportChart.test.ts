import { expect, test } from 'vitest';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { exportedSpec } from './exportChart.ts';

test('a chart that is saved calls metrics as their dataset does', async () => {
  const form = {
    viz_type: 'echarts_timeseries_bar',
    datasource: '1__table',
    x_axis: 'region',
    metrics: ['count', 'sold'],
  };
  const frame = frameOfWire({
    colnames: ['region', 'count', 'sold'],
    coltypes: [1, 0, 0],
    data: [
      { region: 'North', count: 3, sold: 9 },
      { region: 'South', count: 4, sold: 8 },
    ],
  });
  const dataset = {
    columns: [],
    verboseNames: { count: 'COUNT(*)' },
    columnFormats: {},
    currencyFormats: {},
  };
  const named = JSON.stringify(await exportedSpec(form, [frame], dataset as unknown as DatasetDetail));
  expect(named).toContain('COUNT(*)');
  expect(JSON.stringify(await exportedSpec(form, [frame], null))).not.toContain('COUNT(*)');
});
