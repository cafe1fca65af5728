import { expect, test } from 'vitest';
import { dialectOf } from './dialect.ts';
import { selectStatement, tableReference } from './selectStatement.ts';
import { welcomeSql } from './welcome.ts';

const duckdb = dialectOf('duckdb');

test('a table is called by its own name in its own schema, by its full name elsewhere', () => {
  const path = { catalog: null, schema: 'main', table: 'Long name' };
  expect(tableReference(path, 'main', duckdb)).toBe('"Long name"');
  expect(tableReference(path, 'other', duckdb)).toBe('main."Long name"');
  expect(tableReference({ ...path, catalog: 'c' }, null, duckdb)).toBe('c.main."Long name"');
});

test('a SELECT statement names the columns it knows [TBL-04]', () => {
  expect(selectStatement('t', ['a', 'order'], duckdb)).toBe('SELECT\n  a,\n  "order"\nFROM t');
  expect(selectStatement('t', [], duckdb)).toBe('SELECT *\nFROM t');
});

test('the first query is over the samples where they are, else over the first table, else over nothing', () => {
  expect(welcomeSql(['airports', 'orders'], duckdb)).toContain('FROM orders');
  expect(welcomeSql(['t u'], dialectOf('mysql'))).toBe('SELECT *\nFROM `t u`');
  expect(welcomeSql([], duckdb)).toBe('SELECT 1 AS one');
});
