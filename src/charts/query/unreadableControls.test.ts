import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { unreadableControls } from './unreadableControls.ts';

const PIE = { viz_type: 'pie', datasource: '1__table', metric: 'count', groupby: ['region'] };

test.each([
  [{ metric: 5 }, ['metric']],
  [{ metric: { expressionType: 'SIMPLE', aggregate: 'SUM' } }, ['metric']],
  [{ groupby: { x: 1 } }, ['groupby']],
  [{ metric: [true], groupby: ['region', {}] }, ['metric', 'groupby']],
])('%j of a pie cannot be read', (values, keys) => {
  expect(unreadableControls({ ...PIE, ...values }, null)).toEqual(keys);
});

test('empty values, and values that the type does not read, are left out without a note', () => {
  expect(unreadableControls(PIE, null)).toEqual([]);
  expect(unreadableControls({ ...PIE, groupby: [null, ''], metric: undefined }, null)).toEqual([]);
  expect(unreadableControls({ ...PIE, metrics: 5, x_axis: {} }, null)).toEqual([]);
  const raw = { viz_type: 'table', datasource: '1__table', query_mode: 'raw', all_columns: ['a'] };
  expect(unreadableControls({ ...raw, metrics: 5 }, null)).toEqual([]);
  expect(unreadableControls({ ...raw, all_columns: [{}] }, null)).toEqual(['all_columns']);
});

test('form data that a server made of nothing has no controls', () => {
  const keysOf = (stored: FormData | null) =>
    unreadableControls(withDefaults({ viz_type: 'pie', ...stored }), stored);
  const bare = { viz_type: 'pie', datasource: '1__table', slice_id: 3, cache_timeout: 60 };
  expect([keysOf(bare), keysOf({})]).toEqual([['form_data'], ['form_data']]);
  expect(keysOf({ ...bare, adhoc_filters: [] })).toEqual([]);
  expect(keysOf(null)).toEqual([]);
});
