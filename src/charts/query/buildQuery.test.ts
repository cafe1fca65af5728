import { describe, expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from './buildQuery.ts';

/* Requests no captured chart makes; captured ones are compared in tests/chart/forms/queries.test.ts. */

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

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

test('a form without a dataset has no query, one of an unknown type requests what it names', () => {
  expect(buildQuery({ viz_type: 'pie' })).toBeNull();
  expect(queries({ viz_type: 'bubble_v2', entity: 'name', x: SUM, y: 'count' })[0]).toMatchObject({
    columns: ['name'],
    metrics: [SUM, 'count'],
  });
});

test('a form of groups with columns of raw rows left over requests the groups, of whatever type it is', () => {
  const form = { query_mode: 'aggregate', all_columns: ['num'], groupby: ['name'], metrics: [SUM] };
  for (const viz_type of ['table', 'handlebars', 'vega_lite', 'unknown'])
    expect(queries({ ...form, viz_type })[0]).toMatchObject({ columns: ['name'], metrics: [SUM] });
  for (const viz_type of ['table', 'handlebars', 'vega_lite', 'unknown'])
    expect(queries({ ...form, viz_type, query_mode: 'samples' })[0]).toMatchObject({ columns: ['num'] });
});

test('legacy filters of older forms apply: a condition as text, and values of a filter box', () => {
  const [query] = queries({
    viz_type: 'table',
    groupby: ['name'],
    metrics: [SUM],
    where: "state = 'CA'",
    having: 'COUNT(*) > 5',
    filters: [{ col: 'name', op: 'not in', val: ['Ada'] }],
    time_range: 'No filter',
    extra_filters: [
      { col: 'gender', op: 'in', val: ['girl'] },
      { col: '__time_range', op: '==', val: '1990 : 2000' },
      { col: '__time_grain', op: '==', val: 'P1Y' },
    ],
  });
  expect(query).toMatchObject({
    filters: [
      { col: 'gender', op: 'in', val: ['girl'] },
      { col: 'name', op: 'NOT IN', val: ['Ada'] },
    ],
    time_range: '1990 : 2000',
    applied_time_extras: { __time_range: '1990 : 2000', __time_grain: 'P1Y' },
    extras: { where: "(state = 'CA')", having: '(COUNT(*) > 5)', time_grain_sqla: 'P1Y' },
  });
});

test('a part of a time axis that a reader selected stays beside the time range of the chart and of the dashboard', () => {
  const range = (val: string) => ({ col: 'ds', op: 'TEMPORAL_RANGE', val });
  const own = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'ds',
    operator: 'TEMPORAL_RANGE',
    comparator: 'Last year',
  };
  const form = { viz_type: 'pie', groupby: ['name'], metric: SUM, adhoc_filters: [own] };
  const asked = (more: FormData) => queries({ ...form, ...more })[0];
  const filters = [range('2004-01-01 : 2004-02-01')];
  const selected = asked({ time_range: 'No filter', extra_form_data: { filters } });
  expect(selected).not.toHaveProperty('time_range');
  expect(selected?.filters).toEqual([...filters, range('No filter')]);
  const both = asked({ extra_form_data: { filters, time_range: '2004' } });
  expect(both).not.toHaveProperty('time_range');
  expect(both?.filters).toEqual([...filters, range('2004')]);
  expect(asked({ extra_form_data: { time_range: '2004' } })).toMatchObject({
    time_range: '2004',
    filters: [range('Last year')],
  });
});
