import { expect, test } from 'vitest';
import type { Database } from '../catalogue/catalogue.ts';
import { firstDatabase } from './welcome.ts';

const database = (id: number): Database => ({
  id,
  name: `Database ${id}`,
  backend: 'duckdb',
  allowRunAsync: false,
  allowCtas: false,
  allowCvas: false,
  allowDml: false,
  allowMultiCatalog: false,
  disableDataPreview: false,
  costEstimateEnabled: false,
  forceCtasSchema: null,
});

test('a tab begins at the database that the server names as its default, where the person has it [CST-03]', () => {
  const databases = [database(1), database(2)];
  expect(firstDatabase(databases, 2)?.id).toBe(2);
  expect(firstDatabase(databases, 9)?.id).toBe(1);
  expect(firstDatabase(databases, null)?.id).toBe(1);
  expect(firstDatabase([], 2)).toBeNull();
});
