import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { expect, test } from 'vitest';
import { panelFor } from '../draft/exploreDraft.ts';
import { isInDataset, missingNames, moved } from './listValues.ts';

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

test('a control that names a column or metric that is gone says so, and no other control does', () => {
  const dataset = {
    columns: [{ column_name: 'a' }],
    metrics: [{ metric_name: 'm' }],
    mainTimeColumn: null,
  } as unknown as DatasetDetail;
  const sum = (column_name: string) => ({
    expressionType: 'SIMPLE',
    aggregate: 'SUM',
    column: { column_name },
  });
  const keysOf = (form: Readonly<Record<string, unknown>>): readonly string[] => {
    const pie = { viz_type: 'pie', ...form };
    return Object.keys(missingNames(panelFor(pie), pie, dataset));
  };
  expect(keysOf({ metric: sum('gone'), groupby: ['a'] })).toEqual(['metric']);
  expect(keysOf({ metric: 'gone', groupby: ['a', 'gone'] }).toSorted()).toEqual(['groupby', 'metric']);
  expect(keysOf({ metric: sum('a'), groupby: ['a'] })).toEqual([]);
  expect(keysOf({ metric: { expressionType: 'SQL', sqlExpression: 'SUM(gone)' }, groupby: [] })).toEqual([]);
});
