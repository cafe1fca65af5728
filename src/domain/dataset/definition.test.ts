import { expect, test } from 'vitest';
import type { Datasource } from '../compile/datasource.ts';
import type { DatasetDetail } from './dataset.ts';
import { isDefinedAs, storedColumns } from './definition.ts';

const SOURCE: Datasource = {
  from: { kind: 'sql', sql: '' },
  columns: [
    { name: 'kind', type: 1, isTime: false },
    { name: 'double', type: 0, isTime: false, expression: 'a * 2' },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};
const column = (column_name: string, expression: string) => ({
  column_name,
  expression,
  verbose_name: null,
  type: null,
  type_generic: null,
  is_dttm: false,
  filterable: true,
  groupby: true,
});
const detail = (double: string, count: string): DatasetDetail => ({
  columns: [column('kind', ''), column('double', double)],
  metrics: [{ metric_name: 'count', expression: count, verbose_name: null, d3format: null, currency: null }],
  mainTimeColumn: null,
  verboseNames: {},
  columnFormats: {},
  currencyFormats: {},
  timeGrains: [],
});

test('calculated columns are not in the rows', () => {
  expect(storedColumns(SOURCE)).toEqual(['kind']);
});

test('a dataset with a changed metric or column differs', () => {
  expect(isDefinedAs(SOURCE, detail('a * 2', 'COUNT(*)'))).toBe(true);
  expect(isDefinedAs(SOURCE, detail('a * 3', 'COUNT(*)'))).toBe(false);
  expect(isDefinedAs(SOURCE, detail('a * 2', 'COUNT(1)'))).toBe(false);
  expect(isDefinedAs({ ...SOURCE, columns: [] }, detail('a * 2', 'COUNT(*)'))).toBe(false);
});
