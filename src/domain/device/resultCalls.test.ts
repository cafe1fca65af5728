import { expect, test } from 'vitest';
import { nameTables, type ResultTable } from './deviceTables.ts';
import { resultCalls, serverRefusal, withResults } from './resultCalls.ts';

const kept = (id: string, storedAt: number, name?: string | null): ResultTable => ({
  query: {
    id,
    tab: id,
    startDttm: storedAt,
    isDataPreview: false,
    ...(name !== undefined && { pinned: { name } }),
  },
  id,
  storedAt,
  rowCount: 1,
  columns: [],
});

const TABLES = nameTables(
  [],
  [
    kept('Older', 1, 'Last week'),
    kept('Sales', 2, 'last week'),
    kept('Unnamed', 3, null),
    kept('It', 4, "it's"),
  ],
);

const rewritten = (sql: string): string => {
  const done = withResults(sql, TABLES);
  return done.ok ? done.value : done.error;
};

test.each([
  ["SELECT * FROM result('last week')", 'SELECT * FROM device."sales" AS "last week"'],
  ["SELECT * FROM RESULT ( 'LAST WEEK' ) AS w", 'SELECT * FROM device."sales" AS w'],
  [
    "CREATE TABLE t AS WITH a AS (FROM result('it''s') i) SELECT 1 FROM a JOIN result('last week') b USING (id)",
    'CREATE TABLE t AS WITH a AS (FROM device."it" i) SELECT 1 FROM a JOIN device."sales" b USING (id)',
  ],
  [
    "SELECT 1 FROM x, result('last week') r -- result('gone')",
    'SELECT 1 FROM x, device."sales" r -- result(\'gone\')',
  ],
  [
    "WITH sales AS (SELECT 1 AS n) SELECT * FROM sales JOIN result('last week') l USING (n)",
    'WITH sales AS (SELECT 1 AS n) SELECT * FROM sales JOIN device."sales" l USING (n)',
  ],
])('%s reads the latest result of that name', (sql, expected) => {
  expect(rewritten(sql)).toBe(expected);
});

test.each([
  "SELECT result('last week')",
  "SELECT 'result(''last week'')' FROM t",
  "SELECT 1 FROM main.result('last week')",
  'SELECT 1 FROM result(1)',
  "SELECT 1 FROM result('last week', 2)",
  'SELECT result FROM result',
])('%s names no pinned result', (sql) => {
  expect(resultCalls(sql)).toEqual([]);
  expect(rewritten(sql)).toBe(sql);
});

test('a name that no result has says which there are', () => {
  expect(rewritten("FROM result('gone')")).toContain("Pinned results are: “Last week”, “last week”, “it's”.");
  expect(withResults("FROM result('gone')", [])).toMatchObject({
    ok: false,
    error: expect.stringContaining('No result has a name yet.'),
  });
});

test('a database of a server says that it cannot read a result of this device, unless it may know the name itself', () => {
  expect(serverRefusal("SELECT 1 FROM result('last week')", TABLES)).toContain('Choose This device');
  expect(serverRefusal("SELECT 1 FROM result('gone')", TABLES)).toBeNull();
});
