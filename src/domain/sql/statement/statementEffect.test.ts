import { describe, expect, test } from 'vitest';
import { changesCatalogue, statementEffect } from './statementEffect.ts';

describe('what a statement is for', () => {
  test.each([
    ['SELECT 1', { kind: 'rows' }],
    ['  (FROM t)', { kind: 'rows' }],
    ['/* x */ EXPLAIN ANALYZE SELECT 1', { kind: 'rows' }],
    ['INSERT INTO t VALUES (1) RETURNING a', { kind: 'rows' }],
    ["INSERT INTO t VALUES ('returning')", { kind: 'change', verb: 'insert', table: 't' }],
    ['insert or replace into "my t" select 1', { kind: 'change', verb: 'insert', table: '"my t"' }],
    ['UPDATE main.t SET a = 1', { kind: 'change', verb: 'update', table: 'main.t' }],
    ['DELETE FROM t', { kind: 'change', verb: 'delete', table: 't' }],
    [
      'WITH x (a) AS (SELECT (1)) INSERT INTO t SELECT a FROM x',
      { kind: 'change', verb: 'insert', table: 't' },
    ],
    [
      'with recursive a as materialized (select 1), b as (select 2) delete from "t" using a',
      { kind: 'change', verb: 'delete', table: '"t"' },
    ],
    ["WITH x AS (SELECT ')' AS insert) SELECT insert FROM x", { kind: 'rows' }],
    ['WITH x AS (SELECT 1', { kind: 'rows' }],
    ['TRUNCATE TABLE t', { kind: 'change', verb: 'truncate', table: 't' }],
    ['MERGE INTO t USING s ON true WHEN MATCHED THEN DELETE', { kind: 'change', verb: 'merge', table: 't' }],
    ['CREATE TABLE t3 (a int)', catalogue('create', 'table', 't3')],
    ['create or replace temp table "a.b" as select 1', catalogue('create', 'table', '"a.b"')],
    ['CREATE TABLE IF NOT EXISTS s . t (a int)', catalogue('create', 'table', 's.t', true)],
    ['CREATE MATERIALIZED VIEW v AS SELECT 1', catalogue('create', 'view', 'v')],
    ['CREATE RECURSIVE VIEW v (n) AS SELECT 1', catalogue('create', 'view', 'v')],
    ['CREATE UNIQUE INDEX i ON t (a)', catalogue('create', 'index', 'i')],
    ['CREATE SCHEMA s', catalogue('create', 'schema', 's')],
    ['CREATE MACRO add(a, b) AS a + b', catalogue('create', 'macro', 'add')],
    ['DROP TABLE IF EXISTS t', catalogue('drop', 'table', 't', true)],
    ['ALTER TABLE t ADD COLUMN b int', catalogue('alter', 'table', 't')],
    ['CREATE INDEX ON t (a)', { kind: 'other', word: 'CREATE' }],
    ['BEGIN', { kind: 'other', word: 'BEGIN' }],
    ['CREATE ROLE x', { kind: 'other', word: 'CREATE' }],
    ['', { kind: 'rows' }],
  ])('%s', (sql, effect) => {
    expect(statementEffect(sql)).toEqual(effect);
  });

  test('the tables may be others after a statement that makes or takes one, and after no other', () => {
    expect(changesCatalogue('CREATE TABLE t (a int)')).toBe(true);
    expect(changesCatalogue('DROP ROLE x')).toBe(true);
    expect(changesCatalogue('INSERT INTO t VALUES (1)')).toBe(false);
  });
});

function catalogue(verb: string, what: string, name: string, conditional = false) {
  return { kind: 'catalogue', verb, what, name, conditional };
}
