import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

test('a radar requests the largest first, and does not sort by a metric that only limits', () => {
  const form = { viz_type: 'radar', groupby: ['kind'], metrics: [SUM, 'count'], order_desc: false };
  const query = queries({ ...form, timeseries_limit_metric: 'count' })[0];
  expect(query).toMatchObject({ columns: ['kind'], metrics: [SUM, 'count'], series_limit_metric: 'count' });
  expect(query?.orderby).toEqual([[SUM, false]]);
});
