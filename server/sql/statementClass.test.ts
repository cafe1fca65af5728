import { describe, expect, test } from 'vitest';
import { deniedNames } from './deniedNames.ts';
import { statementClass } from './statementClass.ts';

describe('statementClass', () => {
  test.each([
    ['SELECT 1', 'read'],
    ['  /* x */ (SELECT 1)', 'read'],
    ['FROM t', 'read'],
    ['EXPLAIN SELECT 1', 'read'],
    ['EXPLAIN (FORMAT JSON) SELECT 1', 'read'],
    ['EXPLAIN ANALYZE SELECT 1', 'read'],
    ['PRAGMA table_info(t)', 'read'],
    ['USE other', 'read'],
    ['INSERT INTO t VALUES (1)', 'write'],
    ['EXPLAIN ANALYZE INSERT INTO t VALUES (1)', 'write'],
    ['EXPLAIN (ANALYZE) DELETE FROM t', 'write'],
    ['CREATE TABLE secret_plans (a int)', 'write'],
    ['CREATE SECRET s (TYPE s3)', 'forbidden'],
    ['CREATE OR REPLACE PERSISTENT SECRET s (TYPE s3)', 'forbidden'],
    ['SET threads = 1', 'forbidden'],
    ['PRAGMA database_list', 'forbidden'],
    ["ATTACH 'x'", 'forbidden'],
    ['', 'forbidden'],
  ])('%j means to %s', (sql, expected) => {
    expect(statementClass(sql)).toBe(expected);
  });
});

describe('deniedNames', () => {
  test.each([
    ['SELECT * FROM duckdb_settings()', ['duckdb_settings']],
    ['SELECT * FROM "DuckDB_Settings"()', ['duckdb_settings']],
    ["SELECT * FROM query('SELECT 1')", ['query']],
    ['SELECT * FROM query ( $$SELECT 1$$ )', ['query']],
    ['SELECT query FROM log', []],
    ["FROM 'duckdb_databases'", ['duckdb_databases']],
    ["FROM E'duckdb_databases'", ['duckdb_databases']],
    [String.raw`FROM e'duckdb\137databases'`, ['duckdb_databases']],
    [String.raw`FROM e'\x64uckdb_data\u0062ases'`, ['duckdb_databases']],
    ['FROM $$duckdb_databases$$', ['duckdb_databases']],
    ['FROM $a$duckdb_databases$a$', ['duckdb_databases']],
    ["FROM 'duckdb_'\n'databases'", ['duckdb_databases']],
    [String.raw`FROM E'duckdb_'${'\n'}'data\142ases'`, ['duckdb_databases']],
    [String.raw`SELECT E'a'${'\n'}'b\'' , duckdb_databases() --'`, ['duckdb_databases']],
    ["FROM query_table('duckdb_' || 'databases')", ['query_table']],
    ['SELECT 1 --x\r, * FROM duckdb_databases()', ['duckdb_databases']],
    ["SELECT 'about duckdb_settings()' AS t", []],
    ['SELECT 1 -- duckdb_settings()', []],
  ])('%j names %j', (sql, expected) => {
    expect(deniedNames(sql)).toEqual(expected);
  });
});
