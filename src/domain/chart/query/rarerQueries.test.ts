import { expect, test } from 'vitest';
import type { FormData } from '../form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from './buildQuery.ts';

/* Captured requests of Superset's front end for chart types that are rare on dashboards. */

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

test('[CHT-40] a mixed chart has two queries over one axis, both for all time: keys ending in _b override for the second', () => {
  const [first, second, ...others] = queries({
    viz_type: 'mixed_timeseries',
    x_axis: 'ds',
    time_grain_sqla: 'P1M',
    metrics: [SUM],
    groupby: ['state'],
    limit: 5,
    adhoc_filters: [{ expressionType: 'SIMPLE', subject: 'ds', operator: 'TEMPORAL_RANGE' }],
    metrics_b: ['count'],
    groupby_b: [],
    rolling_type_b: 'cumsum',
    row_limit_b: 100,
  });
  expect(others).toEqual([]);
  const ranges = [{ col: 'ds', op: 'TEMPORAL_RANGE', val: 'No filter' }];
  expect(first).toMatchObject({
    metrics: [SUM],
    series_columns: ['state'],
    row_limit: 10_000,
    series_limit: 5,
  });
  expect(second).toMatchObject({ metrics: ['count'], series_columns: [], row_limit: 100, series_limit: 5 });
  expect([first?.filters, second?.filters]).toEqual([ranges, ranges]);
  expect(first?.columns).toHaveLength(2);
  expect(second?.columns).toEqual([expect.objectContaining({ label: 'ds', timeGrain: 'P1M' })]);
  expect(second?.orderby).toEqual([['count', false]]);
  expect(second).not.toHaveProperty('order_desc');
  expect(first?.post_processing?.[0]).toMatchObject({ options: { drop_missing_columns: true } });
  expect(second?.post_processing?.map((step) => step?.operation)).toEqual(['pivot', 'cum', 'flatten']);
});

test('a waterfall requests its positions in order, with the groups in each', () => {
  const form = { viz_type: 'waterfall', x_axis: 'ds', time_grain_sqla: 'P3M', groupby: 'kind', metric: SUM };
  const [query] = queries(form);
  expect(query?.columns).toEqual([expect.objectContaining({ label: 'ds', timeGrain: 'P3M' }), 'kind']);
  expect(query).toMatchObject({
    metrics: [SUM],
    orderby: [
      ['ds', true],
      ['kind', true],
    ],
  });
});

test('a gauge has no order, unless it is sorted by its metric', () => {
  const form = { viz_type: 'gauge_chart', groupby: ['size'], metric: SUM };
  expect(queries(form)[0]).toMatchObject({ columns: ['size'], metrics: [SUM], row_limit: 10 });
  expect(queries(form)[0]).not.toHaveProperty('orderby');
  expect(queries({ ...form, sort_by_metric: true })[0]?.orderby).toEqual([[SUM, false]]);
});

test('a radar requests the largest first, and does not sort by a metric that only limits', () => {
  const form = { viz_type: 'radar', groupby: ['kind'], metrics: [SUM, 'count'], order_desc: false };
  const query = queries({ ...form, timeseries_limit_metric: 'count' })[0];
  expect(query).toMatchObject({ columns: ['kind'], metrics: [SUM, 'count'], series_limit_metric: 'count' });
  expect(query?.orderby).toEqual([[SUM, false]]);
});

test('a sankey orders by name, and largest first if it is sorted by its metric', () => {
  const form = { viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'count' };
  const byName = [
    ['from', true],
    ['to', true],
  ];
  expect(queries(form)[0]).toMatchObject({ columns: ['from', 'to'], metrics: ['count'], orderby: byName });
  expect(queries({ ...form, sort_by_metric: true })[0]?.orderby).toEqual([['count', false], ...byName]);
  expect(queries({ ...form, row_limit: 0 })[0]).not.toHaveProperty('orderby');
});
