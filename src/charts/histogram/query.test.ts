import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

test('a histogram requests rows and counts them in bins', () => {
  const [query] = queries({ viz_type: 'histogram_v2', column: 'num', groupby: ['gender'], bins: '10' });
  expect(query).not.toHaveProperty('metrics');
  expect(query?.columns).toEqual(['gender', 'num']);
  expect(query?.post_processing?.[0]).toMatchObject({
    options: { column: 'num', groupby: ['gender'], bins: 10 },
  });
});
