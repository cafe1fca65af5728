import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

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
