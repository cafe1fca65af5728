import { expect, it } from 'vitest';
import { withSplit } from './withSplit.ts';

it.each([
  ['echarts_timeseries_line', { groupby: ['status', 'region'] }],
  ['pie', { groupby: ['status', 'region'] }],
  ['pivot_table_v2', { groupbyColumns: ['status', 'region'] }],
  ['sunburst_v2', { columns: ['status', 'region'] }],
  ['word_cloud', { series: 'status' }],
  ['waterfall', { groupby: ['status'] }],
  ['sankey_v2', { source: 'status', target: 'region' }],
  ['bubble_v2', { series: 'status', entity: 'region' }],
])('columns to split by go to the dimension of a %s', (vizType, expected) => {
  expect(withSplit({ viz_type: vizType, metric: 'count' }, ['status', 'region'])).toMatchObject(expected);
});

it.each(['big_number_total', 'deck_scatter', 'country_map', 'gantt'])('a %s stays as saved', (vizType) => {
  const form = { viz_type: vizType };
  expect(withSplit(form, ['status'])).toBe(form);
});

it('columns that a chart already uses as an axis or in a metric do not split it as well', () => {
  const form = {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'order_date',
    metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'sales' }, aggregate: 'SUM' }],
    groupby: ['country'],
  };
  expect(withSplit(form, ['order_date', 'sales'])).toBe(form);
  expect(withSplit(form, ['order_date', 'status'])).toMatchObject({ groupby: ['status'] });
  expect(withSplit(form, [])).toBe(form);
});

it('a table of rows is not grouped', () => {
  const form = { viz_type: 'table', query_mode: 'raw', all_columns: ['a'] };
  expect(withSplit(form, ['status'])).toEqual(form);
});
