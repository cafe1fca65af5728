import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

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
