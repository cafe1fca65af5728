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
    ['CREATE OR REPLACE TEMP VIEW v AS SELECT 1', 'write'],
    ['CREATE UNIQUE INDEX i ON t(a)', 'write'],
    ['CREATE TABLE IF NOT EXISTS main.t (a int)', 'write'],
    ['ALTER TABLE t RENAME TO u', 'write'],
    ['ALTER TABLE t RENAME duckdb_column TO duckdb_other', 'write'],
    ['COMMENT ON COLUMN t.a IS NULL', 'write'],
    ['DROP SEQUENCE s', 'write'],
    ['ALTER DATABASE x SET ALIAS TO y', 'shared'],
    ['ALTER/**/DATABASE x SET ALIAS TO y', 'shared'],
    ['CREATE SCHEMA s', 'shared'],
    ['DROP SCHEMA s', 'shared'],
    ['ALTER SCHEMA s RENAME TO t', 'shared'],
    ['CREATE OR REPLACE MACRO sum(x) AS 42', 'shared'],
    ['CREATE FUNCTION sum(x) AS 42', 'shared'],
    ['DROP MACRO sum', 'write'],
    ["CREATE TYPE mood AS ENUM ('a')", 'shared'],
    ['COMMENT ON MACRO sum IS NULL', 'shared'],
    ['CHECKPOINT', 'shared'],
    ['EXPLAIN ANALYZE CREATE SCHEMA s', 'shared'],
    ['CREATE VIEW "duckdb_tables" AS SELECT 1', 'shared'],
    ['create view if not exists main . sqlite_master as select 1', 'shared'],
    ['ALTER TABLE t RENAME TO "Pg_Class"', 'shared'],
    ['EXPLAIN ANALYZE CREATE VIEW pg_class AS SELECT 1', 'shared'],
    ['CREATE DATABASE d', 'shared'],
    ['CREATE', 'shared'],
  ])('%j is classified as %s', (sql, expected) => {
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
    ['FROM force_checkpoint()', ['force_checkpoint']],
    ['FROM "checkpoint" /**/ ()', ['checkpoint']],
    ['SELECT checkpoint FROM runs', []],
    ['FROM disable_peg_parser()', ['disable_peg_parser']],
    ['FROM disable_logging()', ['disable_logging']],
    ['FROM truncate_duckdb_logs()', ['truncate_duckdb_logs']],
    ['FROM arrow_scan_dumb(1, 2, 3)', ['arrow_scan_dumb']],
    ['SELECT 1 -- duckdb_settings()', []],
  ])('the denied names in %j are %j', (sql, expected) => {
    expect(deniedNames(sql)).toEqual(expected);
  });
});
