import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

test('a gauge has no order, unless it is sorted by its metric', () => {
  const form = { viz_type: 'gauge_chart', groupby: ['size'], metric: SUM };
  expect(queries(form)[0]).toMatchObject({ columns: ['size'], metrics: [SUM], row_limit: 10 });
  expect(queries(form)[0]).not.toHaveProperty('orderby');
  expect(queries({ ...form, sort_by_metric: true })[0]?.orderby).toEqual([[SUM, false]]);
});
