import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CHANGES_ALL,
  type FreeReading,
  type Marks,
  READS_ALL,
  type SourceReading,
} from '../../server/access/reading.ts';
import { ATTACKS_ON_NAMES } from './attackTexts.ts';
import { expectError, type TestEngine, testEngine } from '../engine/testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/* Texts that once went around the engine's description, each by its own way. */

const MARKS: Marks = {
  source: '0d9a2b1c-1111-4222-8333-444455556666',
  rows: '7c9e64aa-1111-4222-8333-444455556666',
};
const READING: SourceReading = {
  kind: 'source',
  marks: MARKS,
  limited: [
    { schema: 'main', name: 'orders', shadowed: true },
    { schema: 'main', name: 'few', shadowed: true },
  ],
};
const isMark = (mark: string): string => `'${mark}' = '${mark}'`;
const TABLE = `(SELECT * FROM main.orders/*${MARKS.source}*/ WHERE ${isMark(MARKS.source)} AND ${isMark(MARKS.rows)} AND (id < 2)/*${MARKS.rows}*/\n) AS virtual_table`;
const folder = mkdtempSync(join(tmpdir(), 'sextant-attacks-'));

let engine: TestEngine;
beforeAll(async () => {
  engine = await testEngine(
    [
      "CREATE TABLE orders AS SELECT range::INTEGER AS id, 's' || range AS s FROM range(5)",
      'CREATE TABLE movies AS SELECT 7 AS id',
      'CREATE VIEW few AS FROM (VALUES (1), (2), (3)) t(id)',
      'CREATE VIEW sibling AS FROM few',
      'CREATE SEQUENCE counter',
      "CREATE TYPE mood AS ENUM ('hidden')",
      'CREATE MACRO upper(x) AS 666',
    ],
    { path: join(folder, 'attacked.duckdb') },
  );
});
afterAll(async () => {
  await engine.host.close();
  rmSync(folder, { recursive: true });
});

const errorOf = async (sql: string, reading: FreeReading | SourceReading) =>
  expectError(await engine.run(sql, { reading }));

describe('the server’s source cannot become a text of the statement', () => {
  const open = 'max(struct_pack(x😀$$ := 1)::VARCHAR) AS a';
  test.each([
    `SELECT ${open}, list(id)::VARCHAR AS b FROM main.orders WHERE from_json('{}', regexp_replace($$ FROM ${TABLE} WHERE ($$, '^.*? WHERE ''([^'']{36})'' = ''[^'']{36}'' AND ''([^'']{36})''.*$', '{"\\1":"INTEGER","\\2":"INTEGER"}', 's')) IS NOT NULL --x😀$$)`,
    `SELECT ${open}, $$ AS m FROM ${TABLE} WHERE $$ AS b --x😀$$`,
    `SELECT x😀$$ + (SELECT nosuch FROM main.movies)$$ AS m FROM ${TABLE}`,
    `SELECT ('${MARKS.source}' = '${MARKS.source}') AS m FROM movies`,
  ])('%s', async (sql) => {
    const { message } = await errorOf(sql, READING);
    expect(message).not.toMatch(/0d9a2b1c|7c9e64aa|id < 2/);
  });

  test('nor is it read where it is a text', async () => {
    const sql = `SELECT list_aggregate(['a'], 'string_agg', $a$ FROM ${TABLE} $a$) AS a, id FROM main.movies`;
    expect((await errorOf(sql, READING)).kind).toBe('syntax');
  });
});

describe('a reader of a dataset', () => {
  test.each(ATTACKS_ON_NAMES)('does not learn more by %s', async (metric) => {
    const { kind, message } = await errorOf(`SELECT ${metric} AS m FROM ${TABLE}`, READING);
    expect(['refused', 'forbidden', 'limited']).toContain(kind);
    expect(message).not.toMatch(/Did you mean|Candidate/);
  });

  test.each(['FROM sibling', 'FROM main.few', 'SELECT * FROM memory.main.few'])(
    'reads a limited view by no other name: %s',
    async (sql) => {
      const source = `(WITH few AS (SELECT * FROM main.few WHERE ${isMark(MARKS.rows)} AND (id < 2)) SELECT * FROM (${sql}\n) AS v WHERE ${isMark(MARKS.source)}) AS virtual_table`;
      expect(['limited', 'refused', 'engine']).toContain(
        (await errorOf(`SELECT * FROM ${source}`, READING)).kind,
      );
    },
  );

  test('is refused an expression of very many parts in each other', async () => {
    const sum = Array.from({ length: 900 }, () => '1').join('+');
    expect((await errorOf(`SELECT ${sum} AS m FROM ${TABLE}`, READING)).kind).toBe('refused');
  });

  test('is not offered names of the catalogue', async () => {
    const { message } = await errorOf(`SELECT 1::moood FROM ${TABLE}`, READING);
    expect(message).not.toContain('mood"');
  });
});

describe('somebody who may change nothing', () => {
  test.each([
    'SET VARIABLE schema = (SELECT list(path) FROM duckdb_databases())',
    "SET VARIABLE schema = current_setting('temp_directory')",
    "SET VARIABLE schema = nextval('counter')",
    "PIVOT (SELECT name, value AS s FROM duckdb_settings() WHERE value LIKE '/%') ON s USING max(s)",
    "SELECT * FROM (PIVOT (SELECT current_setting('temp_directory') AS s, 1 AS v) ON s USING max(v))",
    "PIVOT (SELECT nextval('counter') AS s) ON s USING count(*)",
    "PIVOT (SELECT x AS s FROM enable_logging('QueryLog') x) ON s USING count(*)",
    "EXPLAIN CREATE TABLE x AS SELECT strptime('a', current_setting('temp_directory') || '%Q')",
    "SELECT nextval('counter')",
    `explain (${'format '.repeat(40)}`,
  ])('does not by %s', async (sql) => {
    const { kind, message } = await errorOf(sql, READS_ALL);
    expect(['refused', 'forbidden', 'syntax', 'dml']).toContain(kind);
    expect(message).not.toContain(folder);
  });

  test('has PIVOT without named values, and the names of databases', async () => {
    expect((await engine.run('PIVOT orders ON s USING count(*)')).ok).toBe(true);
    expect((await engine.run('SHOW DATABASES')).ok).toBe(true);
    expect((await errorOf('SUMMARIZE duckdb_databases', READS_ALL)).kind).toBe('forbidden');
  });
});

test('a transaction that ends without effect changes nothing for others', async () => {
  const failing =
    'BEGIN; DROP MACRO upper; DROP VIEW sibling; CREATE TABLE zz AS SELECT error(s) FROM orders';
  expect((await errorOf(failing, CHANGES_ALL)).kind).toBe('engine');
  expect((await errorOf(`SELECT upper('a') AS m FROM ${TABLE}`, READING)).message).toContain('upper');
  expect((await engine.run('CREATE TABLE after_it (a INTEGER)', { reading: CHANGES_ALL })).ok).toBe(true);
});
