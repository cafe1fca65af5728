import { expect, test } from 'vitest';
import { dialectOf } from '../dialect.ts';
import { selectStatement, tableReference } from './selectStatement.ts';
import { welcomeSql } from './welcome.ts';

const duckdb = dialectOf('duckdb');

test('a table has its plain name in its own schema, its qualified name elsewhere', () => {
  const path = { catalog: null, schema: 'main', table: 'Long name' };
  expect(tableReference(path, 'main', duckdb)).toBe('"Long name"');
  expect(tableReference(path, 'other', duckdb)).toBe('main."Long name"');
  expect(tableReference({ ...path, catalog: 'c' }, null, duckdb)).toBe('c.main."Long name"');
});

test('a SELECT statement lists the known columns [TBL-04]', () => {
  expect(selectStatement('t', ['a', 'order'], duckdb)).toBe('SELECT\n  a,\n  "order"\nFROM t');
  expect(selectStatement('t', [], duckdb)).toBe('SELECT *\nFROM t');
});

test('the first query reads the sample table if present, else the first table, else none', () => {
  expect(welcomeSql(['airports', 'orders'], duckdb)).toContain('FROM orders');
  expect(welcomeSql(['t u'], dialectOf('mysql'))).toBe('SELECT *\nFROM `t u`');
  expect(welcomeSql([], duckdb)).toBe('SELECT 1 AS one');
});
