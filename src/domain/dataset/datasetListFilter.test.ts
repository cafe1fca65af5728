import { expect, test } from 'vitest';
import type { Dataset } from './dataset.ts';
import { EVERY_DATASET, filterDatasets, valuesOf } from './datasetListFilter.ts';

const dataset = (name: string, rest: Partial<Dataset>): Dataset =>
  ({ name, kind: 'physical', database: 'Samples', schema: 'main', ...rest }) as Dataset;
const DATASETS = [
  dataset('orders', { owners: [{ id: 7, name: 'Ada' }] }),
  dataset('steps', { kind: 'virtual' }),
  dataset('visits', { database: 'Files', schema: null }),
];
const names = (filter: Partial<typeof EVERY_DATASET>): readonly string[] =>
  filterDatasets(DATASETS, { ...EVERY_DATASET, ...filter }).map(({ name }) => name);

test('datasets are narrowed down by kind, database, schema and owner', () => {
  expect(names({})).toEqual(['orders', 'steps', 'visits']);
  expect(names({ kind: 'virtual' })).toEqual(['steps']);
  expect(names({ database: 'Files' })).toEqual(['visits']);
  expect(names({ owner: 7 })).toEqual(['orders']);
  expect(names({ schema: 'main', kind: 'physical' })).toEqual(['orders']);
});

test('values are offered once, by name, without empty ones', () => {
  expect(valuesOf(DATASETS, 'database')).toEqual(['Files', 'Samples']);
  expect(valuesOf(DATASETS, 'schema')).toEqual(['main']);
});
