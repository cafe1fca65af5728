import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

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
