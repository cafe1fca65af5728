import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildQuery } from '../query/buildQuery.ts';

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'num' }, aggregate: 'SUM', label: 'Births' };
const queries = (form: FormData) =>
  buildQuery(withDefaults({ datasource: '17__table', ...form }))?.queries ?? [];

test('a heat map ranks its cells, within a row or a column if set', () => {
  const form = { viz_type: 'heatmap_v2', x_axis: 'size', groupby: 'line', metric: 'count' };
  const options = (normalize_across: string) =>
    queries({ ...form, normalize_across })[0]?.post_processing?.[0]?.options;
  expect(options('heatmap')).toEqual({ metric: 'count' });
  expect(options('x')).toEqual({ metric: 'count', group_by: 'size' });
  expect(options('y')).toEqual({ metric: 'count', group_by: 'line' });
  expect(queries(form)[0]?.orderby).toEqual([]);
  const sorted = { ...form, sort_x_axis: 'value_desc', sort_y_axis: 'alpha_asc', metric: SUM };
  expect(queries(sorted)[0]?.orderby).toEqual([
    ['Births', false],
    ['line', true],
  ]);
});
