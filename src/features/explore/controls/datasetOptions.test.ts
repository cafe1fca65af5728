import { expect, test } from 'vitest';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { columnOptions, metricOptions } from './datasetOptions.ts';

const column = (column_name: string) => ({ column_name, verbose_name: null, type: 'TEXT' });
const DATASET = {
  columns: [column('city')],
  metrics: [{ metric_name: 'count', verbose_name: null, expression: 'COUNT(*)' }],
} as unknown as DatasetDetail;

test('a column or metric that is gone from the dataset is still listed where it is chosen', () => {
  const labels = (options: ReturnType<typeof columnOptions>) => options.map(({ label }) => label);
  expect(labels(columnOptions(DATASET, 'town'))).toEqual(['town', 'city']);
  expect(columnOptions(DATASET, 'town')[0]?.detail).toBe('Not in the dataset');
  expect(labels(columnOptions(DATASET, 'city'))).toEqual(['city']);
  expect(labels(columnOptions(DATASET, null))).toEqual(['city']);
  expect(labels(metricOptions(DATASET, 'revenue'))).toEqual(['revenue', 'count']);
});
