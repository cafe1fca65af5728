import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Marks, SourceReading } from '../../server/access/reading.ts';
import { ATTACKS } from './attackTexts.ts';
import { expectError, type TestEngine, testEngine } from '../engine/testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/* A reader of a dataset, with two of five orders: whatever the text, they learn of the dataset's rows only. */

const MARKS: Marks = { source: 'mark of the source', rows: 'mark of the rows' };
const LIMITED: SourceReading = {
  kind: 'source',
  marks: MARKS,
  limited: [{ schema: 'main', name: 'orders', shadowed: true }],
};
const isMark = (mark: string): string => `'${mark}' = '${mark}'`;
/** As the server writes it: the table with its rule, and SQL that names it. */
const TABLE = `(SELECT * FROM main.orders WHERE ${isMark(MARKS.source)} AND ${isMark(MARKS.rows)} AND (id < 2)) AS virtual_table`;
const virtual = (sql: string): string =>
  `(WITH orders AS (SELECT * FROM main.orders WHERE ${isMark(MARKS.rows)} AND (id < 2)) SELECT * FROM (${sql}\n) AS v WHERE ${isMark(MARKS.source)}) AS virtual_table`;

let engine: TestEngine;
beforeAll(async () => {
  engine = await testEngine([
    'CREATE TABLE orders AS SELECT range::INTEGER AS id, [range] AS list FROM range(5)',
    'CREATE TABLE movies AS SELECT 7 AS id',
    'CREATE VIEW seen AS FROM orders',
    'CREATE VIEW seen_again AS FROM seen',
    'CREATE VIEW hidden AS FROM orders WHERE false',
    'CREATE VIEW settings AS SELECT * FROM duckdb_settings()',
  ]);
});
afterAll(() => engine.host.close());

const read = async (sql: string): Promise<unknown> => {
  const ran = await engine.run(sql, { reading: LIMITED });
  return ran.ok ? engine.rows(sql, { reading: LIMITED }) : `${ran.error.kind}: ${ran.error.message}`;
};
const refusedFor = async (sql: string): Promise<string> =>
  expectError(await engine.run(sql, { reading: LIMITED })).kind;

describe('what a dataset shows is read', () => {
  test.each<[string, unknown]>([
    [`SELECT count(*) AS n FROM ${TABLE}`, [{ n: 2 }]],
    [`SELECT sum(id) FILTER (WHERE id > 0) AS n FROM ${TABLE}`, [{ n: 1 }]],
    [`SELECT count(*) AS n FROM ${virtual('SELECT * FROM orders')}`, [{ n: 2 }]],
    [`SELECT count(*) AS n FROM ${virtual('SELECT * FROM "ORDERS" -- end')}`, [{ n: 2 }]],
    [`SELECT count(*) AS n FROM ${virtual('WITH a AS (FROM orders) SELECT * FROM a, movies')}`, [{ n: 2 }]],
    [
      `SELECT count(*) AS n FROM ${virtual('SELECT (SELECT max(id) FROM orders) AS m FROM range(3)')}`,
      [{ n: 3 }],
    ],
    [`SELECT list_transform(list, x -> x + 1) AS l FROM ${TABLE} ORDER BY id LIMIT 1`, [{ l: '[1]' }]],
    [`SELECT json_extract('{"k":1}', '$.k')::INTEGER AS n FROM ${TABLE} LIMIT 1`, [{ n: 1 }]],
    [`SELECT row_number() OVER (ORDER BY id DESC) AS n FROM ${TABLE} ORDER BY n DESC LIMIT 1`, [{ n: 2 }]],
  ])('%s', async (sql, rows) => {
    expect(await read(sql)).toEqual(rows);
  });
});

describe('nothing else is, whatever the metric', () => {
  test.each(ATTACKS)('%s', async (metric) => {
    expect(['refused', 'forbidden', 'limited', 'syntax', 'engine']).toContain(
      await refusedFor(`SELECT ${metric} AS x FROM ${TABLE}`),
    );
  });

  test('by a refusal that comes before anything is computed', async () => {
    const sql = `SELECT error('computed'), (SELECT count(*) FROM main.orders) FROM ${TABLE}`;
    expect(await refusedFor(sql)).toBe('refused');
  });
});

describe('SQL of a dataset does not go around a rule', () => {
  test.each([
    'SELECT * FROM main.orders',
    'SELECT * FROM "main"."orders"',
    "SELECT a.id FROM 'orders' AS a, main.orders AS b",
    'WITH orders AS (SELECT * FROM main.orders) SELECT * FROM orders',
    'SELECT * FROM seen',
    'SELECT * FROM seen_again',
    'SELECT * FROM movies WHERE id IN (SELECT id FROM main.orders)',
    'SELECT * FROM main.orders WHERE false',
    'SELECT id FROM movies) AS v UNION SELECT id FROM main.orders UNION SELECT * FROM (SELECT 1',
  ])('%s', async (sql) => {
    expect(['limited', 'refused']).toContain(await refusedFor(`SELECT * FROM ${virtual(sql)}`));
  });
});

describe('only a single SELECT is run', () => {
  test.each([
    'SELECT 1;\u200BCREATE TABLE x AS SELECT 1',
    'INSERT INTO orders SELECT * FROM orders',
    'CREATE TABLE x AS SELECT 1',
    'PIVOT movies ON id USING count(*)',
    'EXPLAIN SELECT 1',
    'SHOW TABLES',
    'DESCRIBE movies',
    "PRAGMA table_info('movies')",
    'BEGIN',
    'USE main',
    'SELECT 1 \0',
  ])('%s', async (sql) => {
    expect(['refused', 'forbidden', 'syntax', 'dml']).toContain(await refusedFor(sql));
  });
});

test('a function counts only while no macro has its name, operators included', async () => {
  const shadowed = await testEngine([
    'CREATE TABLE orders AS SELECT 1 AS id, [1] AS list',
    'CREATE MACRO upper(x) AS (SELECT 666)',
    'CREATE MACRO "+"(a, b) AS 666',
  ]);
  const sourced = (metric: string) =>
    shadowed.run(`SELECT ${metric} AS x FROM ${TABLE}`, { reading: LIMITED });
  expect(expectError(await sourced("upper('a')")).message).toContain('upper');
  expect(expectError(await sourced('id + 1')).message).toContain('+');
  expect((await sourced("lower('a')")).ok).toBe(true);
  await shadowed.host.close();
});
