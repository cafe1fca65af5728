import { expect, test } from 'vitest';
import { unreadableControls } from './unreadableControls.ts';

const PIE = { viz_type: 'pie', datasource: '1__table', metric: 'count', groupby: ['region'] };

test.each([
  [{ metric: 5 }, ['Metric']],
  [{ metric: { expressionType: 'SIMPLE', aggregate: 'SUM' } }, ['Metric']],
  [{ groupby: { x: 1 } }, ['Dimensions']],
  [{ metric: [true], groupby: ['region', {}] }, ['Metric', 'Dimensions']],
])('%j of a pie cannot be read', (values, names) => {
  expect(unreadableControls({ ...PIE, ...values })).toEqual(names);
});

test('empty values, and values that the type does not read, are left out without a word', () => {
  expect(unreadableControls(PIE)).toEqual([]);
  expect(unreadableControls({ ...PIE, groupby: [null, ''], metric: undefined })).toEqual([]);
  expect(unreadableControls({ ...PIE, metrics: 5, x_axis: {} })).toEqual([]);
  const raw = { viz_type: 'table', datasource: '1__table', query_mode: 'raw', all_columns: ['a'] };
  expect(unreadableControls({ ...raw, metrics: 5 })).toEqual([]);
  expect(unreadableControls({ ...raw, all_columns: [{}] })).toEqual(['Columns']);
});
