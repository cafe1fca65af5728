import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHANGES_ALL } from '../../server/access/reading.ts';
import { expectError, type TestEngine, testEngine } from './testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const folder = mkdtempSync(join(tmpdir(), 'sextant-lock-'));
const secret = join(folder, 'secret.csv');
const link = join(folder, 'link.csv');
let engine: TestEngine;

beforeAll(async () => {
  writeFileSync(secret, 'a,b\n1,2\n');
  symlinkSync('/etc/passwd', link);
  engine = await testEngine([], { path: join(folder, 'open.duckdb') });
});
afterAll(async () => {
  await engine.host.close();
  rmSync(folder, { recursive: true });
});

const writes = { reading: CHANGES_ALL };

describe('an engine is locked against SQL', () => {
  test.each([
    `SELECT * FROM read_csv('${secret}')`,
    `SELECT * FROM '${secret}'`,
    `SELECT * FROM read_text('${link}')`,
    `SELECT * FROM read_blob('${folder}/../../etc/passwd')`,
    `SELECT * FROM glob('${folder}/*')`,
    `SELECT * FROM sniff_csv('${secret}')`,
    `SELECT * FROM parquet_metadata('${secret}')`,
    `SELECT * FROM read_json('https://example.org/x.json')`,
    `CREATE TABLE x AS FROM read_csv('${secret}')`,
    `COPY (SELECT 1) TO '${folder}/out.csv'`,
    `CREATE TABLE y (a int); COPY y FROM '${secret}'`,
    `EXPORT DATABASE '${folder}/out'`,
    `IMPORT DATABASE '${folder}/out'`,
    `ATTACH '${folder}/other.duckdb' AS other`,
    `ATTACH ':memory:' AS other`,
    'DETACH open',
    'INSTALL httpfs',
    'LOAD httpfs',
    'FORCE INSTALL httpfs',
    'UPDATE EXTENSIONS',
    'SET threads = 1',
    'SET GLOBAL enable_external_access = true',
    'RESET threads',
    'PRAGMA enable_profiling',
    `PRAGMA profiling_output = '${folder}/out.json'`,
    'PRAGMA threads = 1',
    'PREPARE p AS SELECT 1',
    'EXECUTE p',
    'DEALLOCATE p',
    "CALL pragma_table_info('x')",
    "CREATE SECRET s (TYPE s3, KEY_ID 'a')",
    "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'a')",
    `EXPLAIN ANALYZE COPY (SELECT 1) TO '${folder}/out.csv'`,
    'ALTER DATABASE open SET ALIAS TO other',
    'CREATE SCHEMA other',
    'DROP SCHEMA main CASCADE',
    'CREATE MACRO sum(x) AS 42',
    'CREATE OR REPLACE MACRO duckdb_tables() AS TABLE SELECT 1',
    "CREATE TYPE hugeint AS ENUM ('a')",
    'CREATE VIEW duckdb_tables AS SELECT 1',
    'CHECKPOINT',
    'FORCE CHECKPOINT',
    'FROM force_checkpoint()',
    'FROM disable_peg_parser()',
    'FROM disable_logging()',
    'SET VARIABLE a = 1',
    'DEALLOCATE ALL',
    'COPY FROM DATABASE open TO temp',
  ])('if everything else is allowed: %s', async (sql) => {
    expect(['refused', 'forbidden', 'engine', 'syntax']).toContain(
      expectError(await engine.run(sql, writes)).kind,
    );
    expect(existsSync(`${folder}/out.csv`) || existsSync(`${folder}/out`)).toBe(false);
  });

  test.each([
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM "duckdb_settings"()',
    'SELECT path FROM duckdb_databases()',
    'SELECT path FROM duckdb_databases',
    'FROM duckdb_secrets()',
    'FROM duckdb_extensions()',
    'FROM duckdb_temporary_files()',
    'PRAGMA database_list',
    "SELECT current_setting('home_directory')",
    "SELECT getenv('HOME')",
    "SELECT path FROM E'duckdb_databases'",
    'SELECT path FROM $$duckdb_databases$$',
    "SELECT path FROM query_table('duckdb_' || 'databases')",
    'SELECT 1 -- x\r, path FROM duckdb_databases()',
    String.raw`SELECT E'a'${'\n'}'b\'', path FROM duckdb_databases() --'`,
    "SELECT * FROM query('SELECT * FROM duckdb_' || 'settings()')",
    "SELECT json_execute_serialized_sql('{}')",
    'CREATE VIEW v AS SELECT * FROM duckdb_settings()',
    'CREATE MACRO m() AS TABLE SELECT * FROM duckdb_databases()',
  ])('and reveals nothing about the machine: %s', async (sql) => {
    expect(['refused', 'forbidden', 'engine']).toContain(expectError(await engine.run(sql, writes)).kind);
  });

  test('and no readable setting contains a home folder', async () => {
    const catalogue = JSON.stringify([
      await engine.rows('FROM duckdb_tables()'),
      await engine.rows('FROM duckdb_views() SELECT view_name, sql', { limit: 10_000 }),
      await engine.rows('FROM information_schema.tables'),
      await engine.rows('PRAGMA database_size'),
    ]);
    expect(catalogue).not.toContain(homedir());
    expect(catalogue).not.toContain(folder);
  });

  test('rejects files with messages that do not reveal whether they exist', async () => {
    const there = expectError(await engine.run("SELECT * FROM read_text('/etc/passwd')"));
    const missing = expectError(await engine.run("SELECT * FROM read_text('/etc/nothing')"));
    expect(there.message.replace('passwd', 'nothing')).toBe(missing.message);
  });
});

describe('data changes only if that is allowed', () => {
  test.each([
    'CREATE TABLE t (a int)',
    'INSERT INTO t VALUES (1)',
    'UPDATE t SET a = 1',
    'DELETE FROM t',
    'DROP TABLE t',
    'ALTER TABLE t ADD COLUMN b int',
    'TRUNCATE t',
    'MERGE INTO t USING t s ON t.a = s.a WHEN MATCHED THEN DELETE',
    'CREATE OR REPLACE TEMP TABLE t AS SELECT 1',
    'CREATE VIEW v AS SELECT 1',
    'CREATE MACRO m(a) AS a + 1',
    'CREATE SCHEMA s',
    'CREATE SEQUENCE s',
    "COMMENT ON TABLE t IS 'x'",
    'BEGIN',
    'VACUUM',
    'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x',
    'WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d',
    'EXPLAIN ANALYZE DELETE FROM t',
    'EXPLAIN (ANALYZE) DELETE FROM t',
    'EXPLAIN ANALYZE WITH x AS (SELECT 1) DELETE FROM t',
    'SELECT 1; DELETE FROM t',
  ])('rejects %s', async (sql) => {
    await engine.run('CREATE OR REPLACE TABLE t (a int); INSERT INTO t VALUES (42)', writes);
    expect(expectError(await engine.run(sql)).kind).toBe('dml');
    expect(await engine.rows('SELECT * FROM t')).toEqual([{ a: 42 }]);
    await engine.run('DROP TABLE t', writes);
  });

  test('and if it is, works, including RETURNING', async () => {
    const sql = 'CREATE TABLE d (a int, b text); INSERT INTO d VALUES (1, NULL) RETURNING a, b';
    expect(await engine.rows(sql, writes)).toEqual([{ a: 1, b: null }]);
    const changed = await engine.run('UPDATE d SET a = 2', writes);
    expect(changed).toMatchObject({ ok: true, value: { rows: 0, columns: [] } });
    await engine.run('DROP TABLE d', writes);
  });

  test('and nothing is run if a later statement is not allowed', async () => {
    await engine.run('CREATE TABLE e (a int)', writes);
    await engine.run('INSERT INTO e VALUES (1); SET threads = 1', writes);
    expect(await engine.rows('SELECT count(*) AS n FROM e')).toEqual([{ n: 0 }]);
    await engine.run('DROP TABLE e', writes);
  });

  test('and a table created from a query cannot have one of the engine’s own names', async () => {
    const made = { ...writes, createAs: { method: 'VIEW', schema: 'main', table: 'DuckDB_Tables' } } as const;
    expect(expectError(await engine.run('SELECT 1 AS one', made)).message).toContain('Choose another name');
  });

  test('and settings of one query do not affect the next', async () => {
    await engine.run('CREATE TABLE f (a int)', writes);
    await engine.run(
      'USE system.information_schema; CREATE TEMP TABLE f2 AS SELECT 1; BEGIN; DROP TABLE open.main.f',
      writes,
    );
    expect(await engine.rows('SELECT count(*) AS n FROM f')).toEqual([{ n: 0 }]);
    expect(expectError(await engine.run('FROM f2')).kind).toBe('engine');
    await engine.run('DROP TABLE f', writes);
  });
});
