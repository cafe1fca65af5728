import { expect, test } from 'vitest';
import { hasNoControls, unreadableControls } from './unreadableControls.ts';

const PIE = { viz_type: 'pie', datasource: '1__table', metric: 'count', groupby: ['region'] };

test.each([
  [{ metric: 5 }, ['metric']],
  [{ metric: { expressionType: 'SIMPLE', aggregate: 'SUM' } }, ['metric']],
  [{ groupby: { x: 1 } }, ['groupby']],
  [{ metric: [true], groupby: ['region', {}] }, ['metric', 'groupby']],
])('%j of a pie cannot be read', (values, keys) => {
  expect(unreadableControls({ ...PIE, ...values })).toEqual(keys);
});

test('empty values, and values that the type does not read, are left out without a word', () => {
  expect(unreadableControls(PIE)).toEqual([]);
  expect(unreadableControls({ ...PIE, groupby: [null, ''], metric: undefined })).toEqual([]);
  expect(unreadableControls({ ...PIE, metrics: 5, x_axis: {} })).toEqual([]);
  const raw = { viz_type: 'table', datasource: '1__table', query_mode: 'raw', all_columns: ['a'] };
  expect(unreadableControls({ ...raw, metrics: 5 })).toEqual([]);
  expect(unreadableControls({ ...raw, all_columns: [{}] })).toEqual(['all_columns']);
});

test('form data that a server made of nothing has no controls', () => {
  expect(hasNoControls({ viz_type: 'pie', datasource: '1__table', slice_id: 3, cache_timeout: 60 })).toBe(
    true,
  );
  expect(hasNoControls({})).toBe(true);
  expect(hasNoControls({ viz_type: 'pie', datasource: '1__table', adhoc_filters: [] })).toBe(false);
});
