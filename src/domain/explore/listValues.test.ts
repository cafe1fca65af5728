import { expect, test } from 'vitest';
import { isInDataset, moved } from './listValues.ts';

test('an item moves before or after others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a'], 0, 0)).toEqual(['a']);
});

test('what the dataset lacks is known, unless it is SQL or the dataset is unknown', () => {
  const dataset = {
    columns: [{ column_name: 'a' }],
    metrics: [{ metric_name: 'm' }],
    mainTimeColumn: null,
  } as never;
  expect(isInDataset('columns', 'a', dataset)).toBe(true);
  expect(isInDataset('columns', 'b', dataset)).toBe(false);
  expect(isInDataset('metrics', 'm', dataset)).toBe(true);
  expect(isInDataset('metrics', 'a', dataset)).toBe(false);
  expect(isInDataset('metrics', { expressionType: 'SQL', sqlExpression: 'b' }, dataset)).toBe(true);
  expect(isInDataset('filters', { expressionType: 'SIMPLE', subject: 'b' }, dataset)).toBe(false);
  expect(isInDataset('columns', 'b', null)).toBe(true);
});
