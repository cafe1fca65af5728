import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

test('a box plot is distributed over the time of its form if it names no columns', () => {
  const BOXES: FormData = { viz_type: 'box_plot', groupby: ['region'], metrics: ['count'] };
  const [query] = queries({ ...BOXES, columns: [], granularity_sqla: 'year' });
  expect(query?.columns).toEqual(['year', 'region']);
  expect(query?.orderby).toBeUndefined();
  expect(queries({ ...BOXES, columns: ['city'], granularity_sqla: 'year' })[0]?.columns).toEqual([
    'city',
    'region',
  ]);
});
