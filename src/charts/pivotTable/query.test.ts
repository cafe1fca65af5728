import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

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
