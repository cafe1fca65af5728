import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

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
