import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownLimit, takesLimit, withLimit } from './limit.ts';

describe('takesLimit', () => {
  test.each([
    'SELECT 1',
    'with a as (select 1) select * from a',
    'FROM t',
    'VALUES (1)',
    'TABLE t',
    '((SELECT 1))',
    '/* x */ select 1',
  ])('accepts %s', (sql) => {
    expect(takesLimit(sql)).toBe(true);
  });
  test.each([
    'EXPLAIN SELECT 1',
    'SHOW TABLES',
    'DESCRIBE t',
    'PRAGMA version',
    'INSERT INTO t SELECT 1',
    'CREATE TABLE x AS SELECT 1',
    '',
    '-- x',
  ])('rejects %s', (sql) => {
    expect(takesLimit(sql)).toBe(false);
  });
});

describe('withLimit', () => {
  test.each<[string, string, number | null]>([
    ['SELECT a FROM t', 'SELECT a FROM t\nLIMIT 11', null],
    ['SELECT a FROM t LIMIT 7', 'SELECT a FROM t LIMIT 7', 7],
    ['SELECT a FROM t LIMIT 100', 'SELECT a FROM t LIMIT 11', 100],
    ['SELECT a FROM t LIMIT 100 OFFSET 5', 'SELECT a FROM t LIMIT 11 OFFSET 5', 100],
    ['SELECT a FROM t OFFSET 5', 'SELECT a FROM t OFFSET 5\nLIMIT 11', null],
    ['SELECT a FROM t OFFSET 5 LIMIT 100', 'SELECT a FROM t OFFSET 5 LIMIT 11', 100],
    ['SELECT a FROM t LIMIT ALL', 'SELECT a FROM t LIMIT 11', null],
    [
      'SELECT a FROM (SELECT a FROM t LIMIT 3) x',
      'SELECT a FROM (SELECT a FROM t LIMIT 3) x\nLIMIT 11',
      null,
    ],
    ["SELECT 'limit 3' AS a", "SELECT 'limit 3' AS a\nLIMIT 11", null],
    ['SELECT 1 -- limit 3\n', 'SELECT 1 -- limit 3\n\nLIMIT 11', null],
    ['SELECT [x FOR x IN l] FROM t', 'SELECT [x FOR x IN l] FROM t\nLIMIT 11', null],
  ])('limits %j', (sql, expected, own) => {
    expect(withLimit(sql, 11)).toEqual({ sql: expected, own });
  });

  test.each([
    'SELECT a FROM t LIMIT 10%',
    'SELECT a FROM t LIMIT (SELECT 3)',
    'SELECT a FROM t LIMIT 5, 10',
    'SELECT a FROM t LIMIT 1 + 1',
    'SELECT a FROM t FETCH FIRST 3 ROWS ONLY',
    'SELECT a FROM t LIMIT',
    'EXPLAIN SELECT 1',
    `SELECT ${'1, '.repeat(30_000)} 1`,
  ])('leaves %.40s unchanged, so that rows are counted', (sql) => {
    expect(withLimit(sql, 11)).toBeNull();
  });

  test('never requests more rows than allowed, and never more than the statement does', () => {
    const own = fc.nat({ max: 1_000_000 });
    const most = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(own, most, (rows, limit) => {
        const limited = withLimit(`SELECT * FROM t LIMIT ${rows}`, limit);
        const left = ownLimit(limited?.sql ?? '');
        expect(left).toMatchObject({ kind: 'number', rows: Math.min(rows, limit) });
      }),
    );
  });
});
