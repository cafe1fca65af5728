import { expect, test } from 'vitest';
import { dialectOf } from '../dialect.ts';
import { splitStatements, statementAt } from './split.ts';

const statements = (backend: string, sql: string): readonly string[] =>
  splitStatements(sql, dialectOf(backend).rules).map(({ text }) => text);

test('a comment after # ends no statement where engines have such comments, and is an operator elsewhere', () => {
  const sql = "SELECT 1 # it's; not yet\n+ 2; SELECT 3";
  for (const backend of ['mysql', 'mariadb', 'bigquery', 'clickhouse'])
    expect(statements(backend, sql), backend).toEqual(["SELECT 1 # it's; not yet\n+ 2", 'SELECT 3']);
  expect(statements('postgresql', 'SELECT 5 # 3; SELECT 2')).toEqual(['SELECT 5 # 3', 'SELECT 2']);
  expect(statementAt(sql, sql.length, dialectOf('mysql').rules)?.text).toBe('SELECT 3');
  expect(statements('mysql', '# only a comment; nothing')).toEqual([]);
});

test('two minus signs of MySQL begin a comment only before a space', () => {
  const sql = "SELECT 5--1, ';' AS a; SELECT 2 -- it's; the end";
  expect(statements('mysql', sql)).toEqual(["SELECT 5--1, ';' AS a", 'SELECT 2']);
  expect(statements('mysql', 'SELECT 1; --\nSELECT 2')).toEqual(['SELECT 1', 'SELECT 2']);
  expect(statements('duckdb', 'SELECT 5--1; SELECT 2\n+ 1')).toEqual(['SELECT 5--1; SELECT 2\n+ 1']);
});

test('a comment that MySQL runs is a part of its statement, or one', () => {
  const sql = '/*!50003 SET @a = 1 */; SELECT 1 /*! + 1 */; /* only a comment */';
  expect(statements('mysql', sql)).toEqual(['/*!50003 SET @a = 1 */', 'SELECT 1 /*! + 1 */']);
  expect(statements('postgresql', sql)).toEqual(['SELECT 1']);
  expect(statements('mariadb', 'SELECT 1 /*M!100100 + 1 */')).toEqual(['SELECT 1 /*M!100100 + 1 */']);
});

test('a nested comment that ends with the outer one is closed', () => {
  expect(statements('duckdb', "SELECT 1 /*/* ; ' */*/; SELECT 2")).toEqual(['SELECT 1', 'SELECT 2']);
});

test('block comments end at the first end where they do not nest', () => {
  const sql = 'SELECT 1 /* a /* b */; SELECT 2';
  expect(statements('mysql', sql)).toEqual(['SELECT 1', 'SELECT 2']);
  expect(statements('postgresql', sql)).toEqual([sql]);
  expect(statements('sqlite', 'SELECT 3 /* open; SELECT 4')).toEqual(['SELECT 3 /* open; SELECT 4']);
});

test('dollar quotes and escape texts are those of PostgreSQL and its kind', () => {
  const sql = "SELECT $$a; b$$ AS x; SELECT E'a'';' AS y";
  expect(statements('postgresql', sql)).toEqual(['SELECT $$a; b$$ AS x', "SELECT E'a'';' AS y"]);
  expect(statements('mysql', 'SELECT $$a; SELECT b$$')).toEqual(['SELECT $$a', 'SELECT b$$']);
  expect(statements('trino', String.raw`SELECT x e'\'; SELECT 2`)).toHaveLength(2);
});

test('a backslash escapes a quote where engines read it so', () => {
  const sql = String.raw`SELECT 'it\'s; one'; SELECT 2`;
  for (const backend of ['mysql', 'bigquery', 'hive', 'databricks', 'clickhouse', 'snowflake'])
    expect(statements(backend, sql), backend).toEqual([String.raw`SELECT 'it\'s; one'`, 'SELECT 2']);
  expect(statements('duckdb', String.raw`SELECT '\'; SELECT 2`)).toEqual([
    String.raw`SELECT '\'`,
    'SELECT 2',
  ]);
});

test('brackets quote names where engines read them so, and what a name has in it ends nothing', () => {
  const sql = "SELECT 1 AS [']) ; DELETE FROM t; --[']";
  for (const backend of ['mssql', 'sqlite'])
    expect(statements(backend, sql), backend).toEqual(["SELECT 1 AS ['])", 'DELETE FROM t']);
  expect(statements('mssql', 'SELECT [a]];b] FROM t; SELECT 2')).toEqual([
    'SELECT [a]];b] FROM t',
    'SELECT 2',
  ]);
  expect(statements('duckdb', "SELECT [1, ';'][1]; SELECT 2")).toEqual(["SELECT [1, ';'][1]", 'SELECT 2']);
});
