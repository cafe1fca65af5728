import { expect, test } from 'vitest';
import { PANELS } from '../../panels.ts';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { visibleControls } from './visibleControls.ts';

const column = (column_name: string, type_generic: 0 | 1 | 2 | 3): DatasetColumn => ({
  column_name,
  verbose_name: null,
  type: null,
  type_generic,
  is_dttm: type_generic === 2,
  expression: '',
  filterable: true,
  groupby: true,
});
const COLUMNS = [column('ordered', 2), column('year', 0), column('region', 1), column('returned', 3)];

const keysOf = (viz_type: string, form: object, columns: readonly DatasetColumn[] | undefined = COLUMNS) =>
  visibleControls(PANELS[viz_type] ?? [], { viz_type, ...form }, columns).map(({ key }) => key);

/** Which of `keys` a person sees. */
const seen = (keys: string, viz_type: string, form: object, columns?: readonly DatasetColumn[]) => {
  const shown = new Set(keysOf(viz_type, form, columns));
  return keys.split(' ').filter((key) => shown.has(key));
};

test('a control without a meaning beside the others is hidden', () => {
  expect(keysOf('pie', {})).not.toContain('innerRadius');
  expect(keysOf('pie', { donut: true })).toContain('innerRadius');
  expect(keysOf('pie', { show_legend: false })).not.toContain('legendType');
  expect(keysOf('table', { query_mode: 'raw' })).not.toContain('metrics');
  expect(keysOf('table', {})).not.toContain('temporal_columns_lookup');
});

test.each([
  ['ordered', ['time_grain_sqla', 'rolling_type', 'time_compare', 'resample_rule', 'x_axis_time_format']],
  ['year', ['xAxisForceCategorical', 'x_axis_number_format']],
  ['region', ['x_axis_sort']],
  ['returned', ['x_axis_sort']],
])('controls along an axis are those of its values: %s', (x_axis, expected) => {
  const keys =
    'time_grain_sqla rolling_type time_compare resample_rule x_axis_sort xAxisForceCategorical x_axis_time_format x_axis_number_format';
  for (const type of ['echarts_timeseries_bar', 'echarts_timeseries_line', 'echarts_area'])
    expect(seen(keys, type, { x_axis }).toSorted()).toEqual(expected.toSorted());
});

test('all controls of an axis are shown without a column, for SQL, and until the dataset is known', () => {
  const keys = 'time_grain_sqla rolling_type x_axis_sort xAxisForceCategorical x_axis_number_format';
  const sql = { sqlExpression: 'lower(region)', label: 'low', expressionType: 'SQL' };
  for (const x_axis of [null, sql])
    expect(seen(keys, 'echarts_timeseries_line', { x_axis })).toEqual(keys.split(' '));
  expect(seen(keys, 'echarts_timeseries_line', { x_axis: 'region' }, [])).toEqual(keys.split(' '));
});

test('a hidden control whose value is applied is shown until it is removed', () => {
  const form = { x_axis: 'region', rolling_type: 'mean', resample_rule: null, forecastEnabled: false };
  expect(seen('rolling_type resample_rule forecastEnabled', 'echarts_timeseries_line', form)).toEqual([
    'rolling_type',
  ]);
  const fixed = { rolling_type: 'None', x_axis_sort: '', resample_rule: [] };
  expect(
    seen('rolling_type x_axis_sort resample_rule', 'echarts_timeseries_line', { x_axis: 'year', ...fixed }),
  ).toEqual([]);
  expect(seen('order_desc', 'echarts_timeseries_line', {})).toEqual([]);
  expect(seen('order_desc', 'echarts_timeseries_line', { order_desc: false })).toEqual(['order_desc']);
});

test('tables have a time grain with a time among their dimensions', () => {
  expect(seen('time_grain_sqla', 'table', { groupby: ['region'] })).toEqual([]);
  expect(seen('time_grain_sqla', 'table', { groupby: ['region', 'ordered'] })).toEqual(['time_grain_sqla']);
  expect(seen('time_grain_sqla', 'pivot_table_v2', { groupbyColumns: ['ordered'] })).toEqual([
    'time_grain_sqla',
  ]);
  expect(seen('time_grain_sqla', 'box_plot', { columns: ['year'] })).toEqual([]);
  expect(seen('time_grain_sqla', 'rose', {})).toEqual(['time_grain_sqla']);
});

test('the colours of a map are those of the way in which it is coloured', () => {
  const keys = 'color_picker color_scheme dimension color_breakpoints default_breakpoint_color';
  const scatter = (color_scheme_type: string) => seen(keys, 'deck_scatter', { color_scheme_type });
  expect(scatter('fixed_color')).toEqual(['color_picker']);
  expect(scatter('categorical_palette')).toEqual(['color_scheme', 'dimension']);
  expect(scatter('color_breakpoints')).toEqual(['color_breakpoints', 'default_breakpoint_color']);
  expect(seen('color_scheme linear_color_scheme', 'world_map', { color_by: 'country' })).toEqual([
    'color_scheme',
  ]);
  const sunburst = (form: object) => seen('color_scheme linear_color_scheme', 'sunburst_v2', form);
  expect(sunburst({ metric: 'count' })).toEqual(['color_scheme']);
  expect(sunburst({ metric: 'count', secondary_metric: 'count' })).toEqual(['color_scheme']);
  expect(sunburst({ metric: 'count', secondary_metric: 'sum' })).toEqual(['linear_color_scheme']);
});

test.each([
  ['echarts_timeseries_bar', 'color_by_primary_axis', { groupby: [] }, { groupby: ['region'] }],
  ['echarts_timeseries_bar', 'stackDimension', { stack: 'Stack' }, { stack: 'Stream' }],
  [
    'echarts_timeseries_bar',
    'percentage_threshold',
    { show_value: true, stack: 'Stack', only_total: false },
    { show_value: true, stack: 'Stack', only_total: true },
  ],
  ['echarts_timeseries_line', 'rolling_periods', { rolling_type: 'mean' }, { rolling_type: 'cumsum' }],
  [
    'echarts_timeseries_line',
    'showTooltipPercentage',
    { rich_tooltip: true },
    { rich_tooltip: true, contributionMode: 'row' },
  ],
  ['echarts_timeseries_line', 'order_desc', { timeseries_limit_metric: 'count' }, {}],
  ['table', 'page_length', { server_pagination: false }, { server_pagination: true }],
  ['graph_chart', 'gravity', {}, { layout: 'circular' }],
  ['tree_chart', 'orient', {}, { layout: 'radial' }],
  ['pie', 'label_template', { label_type: 'template' }, { label_type: 'key' }],
  ['gantt_chart', 'subcategories', { series: 'region' }, { series: null }],
  ['deck_geojson', 'label_color', { enable_labels: true }, {}],
])('%s: %s is shown only with what it belongs to', (type, key, shown, hidden) => {
  expect(seen(key, type, shown)).toEqual([key]);
  expect(seen(key, type, hidden)).toEqual([]);
});
