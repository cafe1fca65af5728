import { describe, expect, test } from 'vitest';
import { fromReplacedType } from '../chartTypes.ts';
import { withDefaults } from './withDefaults.ts';

const TIME = { granularity_sqla: 'at', time_range: 'Last year', time_grain_sqla: 'P1M', metrics: ['total'] };

describe('a chart of a replaced type', () => {
  test.each([
    ['line', {}, 'echarts_timeseries_line'],
    ['line', { line_interpolation: 'cardinal' }, 'echarts_timeseries_smooth'],
    ['line', { line_interpolation: 'step-after' }, 'echarts_timeseries_step'],
    ['bar', { bar_stacked: true }, 'echarts_timeseries_bar'],
    ['area', {}, 'echarts_area'],
  ])('%s with %j is drawn as its successor', (viz_type, form, now) => {
    const read = fromReplacedType({ viz_type, ...TIME, ...form });
    expect(read).toMatchObject({
      viz_type: now,
      x_axis: 'at',
      time_grain_sqla: 'P1M',
      adhoc_filters: [{ subject: 'at', operator: 'TEMPORAL_RANGE', comparator: 'Last year' }],
    });
    expect(read).not.toHaveProperty('granularity_sqla');
    expect(read).not.toHaveProperty('time_range');
  });

  test('keeps the bounds that forms had before they had a range', () => {
    const { granularity_sqla, metrics } = TIME;
    const form = { viz_type: 'line', granularity_sqla, metrics, since: '2020-01-01', until: 'now' };
    expect(fromReplacedType(form)).toMatchObject({ adhoc_filters: [{ comparator: '2020-01-01 : now' }] });
  });

  test('has its first group on the axis if it was bars of groups', () => {
    const form = { viz_type: 'dist_bar', groupby: ['region', 'city'], columns: ['kind'], bar_stacked: true };
    expect(fromReplacedType(form)).toMatchObject({
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'region',
      groupby: ['city', 'kind'],
      stack: 'Stack',
    });
  });

  test('has renamed keys under their new names', () => {
    expect(
      fromReplacedType({ viz_type: 'pivot_table', groupby: ['a'], columns: ['b'], pandas_aggfunc: 'mean' }),
    ).toMatchObject({
      viz_type: 'pivot_table_v2',
      groupbyRows: ['a'],
      groupbyColumns: ['b'],
      aggregateFunction: 'Average',
    });
    expect(fromReplacedType({ viz_type: 'heatmap', all_columns_x: 'a', all_columns_y: 'b' })).toMatchObject({
      viz_type: 'heatmap_v2',
      x_axis: 'a',
      groupby: 'b',
    });
    expect(
      fromReplacedType({ viz_type: 'histogram', all_columns_x: ['a'], link_length: '10' }),
    ).toMatchObject({
      viz_type: 'histogram_v2',
      column: 'a',
      bins: 10,
    });
    expect(fromReplacedType({ viz_type: 'treemap', metrics: ['m'], order_desc: true })).toMatchObject({
      viz_type: 'treemap_v2',
      metric: 'm',
      sort_by_metric: true,
    });
  });

  test('gets the defaults of its current type, once', () => {
    const once = withDefaults({ viz_type: 'area', ...TIME, stacked_style: 'expand' });
    expect(once).toMatchObject({ opacity: 0.7, stack: 'Expand', row_limit: 10_000 });
    expect(withDefaults(once)).toEqual(once);
  });
});

test('any other form is unchanged', () => {
  const form = { viz_type: 'deck_arc', granularity_sqla: 'at' };
  expect(fromReplacedType(form)).toBe(form);
});
