import { describe, expect, test } from 'vitest';
import type { FormData } from '../form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from './buildQuery.ts';

/* Requests no captured chart makes; captured ones are compared in tests/chart/queries.test.ts. */

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];
const steps = (form: FormData) => (queries(form)[0]?.post_processing ?? []).map((step) => step?.operation);

test('a query has everything the form of a chart can request [ENT-11]', () => {
  const asked = {
    metrics: [SUM],
    row_limit: 50,
    row_offset: 10,
    order_desc: false,
    series_limit: 5,
    series_limit_metric: 'count',
    time_range: 'Last year',
    granularity: 'ds',
    url_params: { region: 'EMEA' },
    custom_params: { tier: 'gold' },
  };
  const [query] = queries({
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['name'],
    ...asked,
    time_grain_sqla: 'P1M',
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'state', operator: 'IN', comparator: ['CA'] },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'num > 1' },
      { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(num) > 1' },
    ],
    extra_filters: [{ col: 'gender', op: 'in', val: ['girl'] }],
  });
  expect(query).toMatchObject({
    ...asked,
    columns: ['name'],
    orderby: [[SUM, false]],
    filters: [
      { col: 'gender', op: 'in', val: ['girl'] },
      { col: 'state', op: 'IN', val: ['CA'] },
    ],
    extras: { where: '(num > 1)', having: '(SUM(num) > 1)', time_grain_sqla: 'P1M' },
    annotation_layers: [],
  });
  const [raw] = queries({ viz_type: 'table', query_mode: 'raw', all_columns: ['name', 'num'] });
  expect(raw).toMatchObject({ columns: ['name', 'num'] });
  expect(raw).not.toHaveProperty('metrics');
});

describe('over time', () => {
  const LINE: FormData = {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'ds',
    metrics: [SUM],
    groupby: ['name'],
  };

  test('operations have a fixed order: pivot, resample, rolling, names, shares, flat', () => {
    expect(
      steps({
        ...LINE,
        rolling_type: 'mean',
        rolling_periods: '3',
        resample_rule: '1D',
        resample_method: 'zerofill',
        contributionMode: 'row',
      }),
    ).toEqual(['pivot', 'resample', 'rolling', 'rename', 'contribution', 'flatten']);
  });

  test('a comparison with an earlier time requests it and computes the difference', () => {
    const [query] = queries({
      ...LINE,
      groupby: [],
      time_compare: ['1 year ago'],
      comparison_type: 'difference',
    });
    expect(query?.time_offsets).toEqual(['1 year ago']);
    expect(query?.post_processing?.[1]).toEqual({
      operation: 'compare',
      options: {
        source_columns: ['Births'],
        compare_columns: ['Births__1 year ago'],
        compare_type: 'difference',
        drop_original_columns: true,
      },
    });
  });

  test('a metric compared with an earlier time keeps its name, and the earlier one is named by its offset', () => {
    const renamed = (form: FormData) =>
      queries({ ...LINE, time_compare: ['1 year ago'], ...form })[0]?.post_processing?.find(
        (step) => step?.operation === 'rename',
      )?.options;
    expect(renamed({ comparison_type: 'values' })).toMatchObject({
      columns: { 'Births__1 year ago': '1 year ago' },
    });
    expect(renamed({ comparison_type: 'ratio', groupby: [] })).toMatchObject({
      columns: { 'ratio__Births__Births__1 year ago': '1 year ago' },
    });
    expect(
      renamed({ comparison_type: 'values', metrics: [SUM, 'count'], truncate_metric: false }),
    ).toMatchObject({
      columns: { 'Births__1 year ago': 'Births, 1 year ago', 'count__1 year ago': 'count, 1 year ago' },
    });
    expect(renamed({ comparison_type: null })).toMatchObject({ columns: { Births: null } });
    expect(renamed({ comparison_type: null, groupby: [] })).toBeUndefined();
  });

  test('an axis without series can be sorted by itself or by its metric', () => {
    const sorted = { ...LINE, groupby: [], x_axis_sort_asc: false };
    expect(queries({ ...sorted, x_axis_sort: 'ds' })[0]?.post_processing?.[1]).toEqual({
      operation: 'sort',
      options: { is_sort_index: true, ascending: false },
    });
    expect(queries({ ...sorted, x_axis_sort: 'Births' })[0]?.post_processing?.[1]).toEqual({
      operation: 'sort',
      options: { by: 'Births', ascending: false },
    });
  });

  test('an axis that is an expression keeps it, and takes the grain of a filter', () => {
    const axis = { expressionType: 'SQL', sqlExpression: 'DATE(ds)', label: 'day' };
    const [query] = queries({ ...LINE, x_axis: axis, extra_form_data: { time_grain_sqla: 'P1M' } });
    expect(query?.columns?.[0]).toEqual({ ...axis, columnType: 'BASE_AXIS', timeGrain: 'P1M' });
    expect(query?.extras?.time_grain_sqla).toBe('P1M');
  });
});

describe('filters', () => {
  test('are conditions or expressions: older ones have no clause, expressions are combined, and invalid ones are left out [ENT-12]', () => {
    const [query] = queries({
      viz_type: 'big_number_total',
      metric: 'count',
      adhoc_filters: [
        { expressionType: 'SIMPLE', subject: 'state', operator: 'IN', comparator: ['CA', null] },
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'name',
          operator: 'IS NOT NULL',
          comparator: 'left over',
        },
        { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'num > 100 -- few' },
        { expressionType: 'SQL', clause: 'WHERE', sqlExpression: "state = 'CA'", label: 'California' },
        { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(num) > 5' },
        { expressionType: 'SIMPLE', operator: '==' },
        null,
      ],
    });
    expect(query?.filters).toEqual([
      { col: 'state', op: 'IN', val: ['CA', null] },
      { col: 'name', op: 'IS NOT NULL' },
    ]);
    expect(query?.extras).toEqual({
      where: "(num > 100 -- few\n) AND (state = 'CA')",
      having: '(SUM(num) > 5)',
    });
  });

  test('[CHT-40] an empty time range is No filter', () => {
    const adhoc_filters = [{ expressionType: 'SIMPLE', subject: 'ds', operator: 'TEMPORAL_RANGE' }];
    expect(queries({ viz_type: 'pie', metric: 'count', adhoc_filters })[0]?.filters).toEqual([
      { col: 'ds', op: 'TEMPORAL_RANGE', val: 'No filter' },
    ]);
  });
});

test.each([
  ['Tukey', { whisker_type: 'tukey' }],
  ['Min/max (no outliers)', { whisker_type: 'min/max' }],
  ['9/91 percentiles', { whisker_type: 'percentile', percentiles: [9, 91] }],
])('a box plot with whiskers %s', (whiskerOptions, options) => {
  const [query] = queries({
    viz_type: 'box_plot',
    columns: ['ds'],
    groupby: ['state'],
    metrics: [SUM],
    whiskerOptions,
  });
  expect(query).toMatchObject({ columns: ['ds', 'state'], series_columns: ['state'] });
  expect(query?.post_processing).toEqual([
    { operation: 'boxplot', options: { ...options, groupby: ['state'], metrics: ['Births'] } },
  ]);
});

test('a sunburst requests both of its metrics, largest first only if its form says so', () => {
  const RINGS: FormData = {
    viz_type: 'sunburst_v2',
    columns: ['region', 'country'],
    metric: SUM,
    secondary_metric: 'count',
  };
  expect(queries(RINGS)[0]).toMatchObject({ columns: ['region', 'country'], metrics: [SUM, 'count'] });
  expect(queries(RINGS)[0]).not.toHaveProperty('orderby');
  expect(queries({ ...RINGS, sort_by_metric: true })[0]?.orderby).toEqual([[SUM, false]]);
});

test('a histogram requests rows and counts them in bins', () => {
  const [query] = queries({ viz_type: 'histogram_v2', column: 'num', groupby: ['gender'], bins: '10' });
  expect(query).not.toHaveProperty('metrics');
  expect(query?.columns).toEqual(['gender', 'num']);
  expect(query?.post_processing?.[0]).toMatchObject({
    options: { column: 'num', groupby: ['gender'], bins: 10 },
  });
});

test('a heat map ranks its cells, within a row or a column if set', () => {
  const form = { viz_type: 'heatmap_v2', x_axis: 'size', groupby: 'line', metric: 'count' };
  const options = (normalize_across: string) =>
    queries({ ...form, normalize_across })[0]?.post_processing?.[0]?.options;
  expect(options('heatmap')).toEqual({ metric: 'count' });
  expect(options('x')).toEqual({ metric: 'count', group_by: 'size' });
  expect(options('y')).toEqual({ metric: 'count', group_by: 'line' });
  expect(queries(form)[0]?.orderby).toEqual([]);
  const sorted = { ...form, sort_x_axis: 'value_desc', sort_y_axis: 'alpha_asc', metric: SUM };
  expect(queries(sorted)[0]?.orderby).toEqual([
    ['Births', false],
    ['line', true],
  ]);
});

test('a treemap with limited rows requests the first by name, after the largest if its form sorts by the metric', () => {
  const TREE: FormData = { viz_type: 'treemap_v2', groupby: ['region', 'country'], metric: 'count' };
  expect(queries({ ...TREE, row_limit: 10 })[0]?.orderby).toEqual([
    ['region', true],
    ['country', true],
  ]);
  expect(queries({ ...TREE, row_limit: 10, sort_by_metric: true })[0]?.orderby).toEqual([
    ['count', false],
    ['region', true],
    ['country', true],
  ]);
  expect(queries({ ...TREE, row_limit: null })[0]?.orderby).toBeUndefined();
});

test('a box plot is distributed over the time of its form if it names no columns', () => {
  const BOXES: FormData = { viz_type: 'box_plot', groupby: ['region'], metrics: ['count'] };
  const [query] = queries({ ...BOXES, columns: [], granularity_sqla: 'year' });
  expect(query?.columns).toEqual(['year', 'region']);
  expect(query?.orderby).toBeUndefined();
  expect(queries({ ...BOXES, columns: ['city'], granularity_sqla: 'year' })[0]?.columns).toEqual([
    'city',
    'region',
  ]);
});

test('a pivot requests every dimension once', () => {
  const [query] = queries({
    viz_type: 'pivot_table_v2',
    groupbyRows: ['a', 'b'],
    groupbyColumns: ['b', 'ds'],
    metrics: [SUM],
    time_grain_sqla: 'P1M',
    temporal_columns_lookup: { ds: true },
  });
  expect(query?.columns).toMatchObject([
    'b',
    { columnType: 'BASE_AXIS', label: 'ds', timeGrain: 'P1M' },
    'a',
  ]);
});

test('a form without a dataset has no query, one of an unknown type requests what it names', () => {
  expect(buildQuery({ viz_type: 'pie' })).toBeNull();
  expect(queries({ viz_type: 'bubble_v2', entity: 'name', x: SUM, y: 'count' })[0]).toMatchObject({
    columns: ['name'],
    metrics: [SUM, 'count'],
  });
});

test('legacy filters of older forms apply: a condition as text, and values of a filter box', () => {
  const [query] = queries({
    viz_type: 'table',
    groupby: ['name'],
    metrics: [SUM],
    where: "state = 'CA'",
    time_range: 'No filter',
    extra_filters: [
      { col: 'gender', op: 'in', val: ['girl'] },
      { col: '__time_range', op: '==', val: '1990 : 2000' },
      { col: '__time_grain', op: '==', val: 'P1Y' },
    ],
  });
  expect(query).toMatchObject({
    filters: [{ col: 'gender', op: 'in', val: ['girl'] }],
    time_range: '1990 : 2000',
    applied_time_extras: { __time_range: '1990 : 2000', __time_grain: 'P1Y' },
    extras: { where: "(state = 'CA')", time_grain_sqla: 'P1Y' },
  });
});
