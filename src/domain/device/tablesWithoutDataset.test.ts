import { expect, test } from 'vitest';
import type { Dataset } from '../dataset/dataset.ts';
import type { KeptTable } from './keptTable.ts';
import { tablesWithoutDataset } from './tablesWithoutDataset.ts';

const table = (name: string): KeptTable => ({
  id: name,
  name,
  columns: [['n', 'INTEGER']],
  rows: 1,
  bytes: 4,
  storedAt: 0,
  origin: { kind: 'file', fileName: `${name}.csv` },
  removedAt: null,
});

const dataset = (name: string, database: string, kind: Dataset['kind']): Dataset => ({
  id: 1,
  uuid: null,
  name,
  schema: null,
  database,
  kind,
  changedAt: null,
  changedBy: '',
  detail: null,
});

test('a table of this device is listed beside the datasets until it has one of its own', () => {
  const tables = [table('sales'), table('towns')];
  const listed = (datasets: readonly Dataset[]) =>
    tablesWithoutDataset(tables, datasets).map(({ name }) => name);
  expect(listed([])).toEqual(['sales', 'towns']);
  expect(listed([dataset('sales', 'This device', 'physical')])).toEqual(['towns']);
});

test('a dataset of the same name elsewhere, or of a query, does not stand for the table', () => {
  const others = [dataset('sales', 'Files', 'physical'), dataset('sales', 'This device', 'virtual')];
  expect(tablesWithoutDataset([table('sales')], others)).toHaveLength(1);
});
