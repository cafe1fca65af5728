import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

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
