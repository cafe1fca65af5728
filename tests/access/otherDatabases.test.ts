import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectError, expectOk, type TestEngine } from '../engine/testEngine.ts';
import { ONLY, otherWorlds, type OtherWorlds } from './otherWorlds.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/* What the two worlds answer to known texts. The long suite has random ones. */

let worlds: OtherWorlds;
beforeAll(async () => {
  worlds = await otherWorlds();
});
afterAll(() => worlds.close());

/** `?` is the name of a database, or of one with its schema. */
const TEXTS = [
  'FROM ?.secret',
  'FROM ?.SECRET WHERE false',
  'FROM ?.nothing',
  'SELECT nothing FROM ?.secret',
  'SELECT (SELECT max(hidden_column) FROM ?.secret)',
  'FROM own JOIN ?.secret ON true',
  'SELECT ?.secret_macro(1)',
  "SELECT 'a'::?.secret_mood",
  "SELECT nextval('?.secret_count')",
  "SELECT currval('?.secret_count')",
  'SUMMARIZE ?.secret',
  'DESCRIBE ?.secret',
  'DESCRIBE FROM ?.secrets',
  'SHOW ?.secret',
  'SHOW TABLES FROM ?',
  'EXPLAIN FROM ?.secret',
  'EXPLAIN ANALYZE FROM ?.secret',
  'PIVOT ?.secret ON hidden_column USING count(*)',
  'PIVOT ?.secret ON hidden_column IN (42) USING count(*)',
  "FROM duckdb_table_sample('?.secret')",
  "FROM pragma_table_info('?.secret')",
  "FROM pragma_show('?.secret')",
  "FROM query_table('?.secret')",
  "PRAGMA table_info('?.secret')",
  "PRAGMA storage_info('?.secret')",
  "CALL pragma_table_info('?.secret')",
  'USE ?',
  'USE ?; SELECT 1',
  "SET schema = '?'",
  "SET search_path = '?'",
  'CREATE TABLE copied AS FROM ?.secret',
  'CREATE TABLE copied AS FROM ?.nothing',
  'CREATE TABLE copied AS SELECT nothing FROM ?.secret',
  'CREATE TABLE copied AS FROM (DESCRIBE ?.secret)',
  'CREATE TABLE copied AS SELECT * FROM (SHOW TABLES FROM ?)',
  "CREATE TABLE copied AS FROM query_table('?.secret')",
  'CREATE TABLE copied AS SELECT ?.secret_macro(1)',
  'CREATE TABLE copied (a ?.secret_mood)',
  "CREATE TABLE copied (a INT DEFAULT nextval('?.secret_count'))",
  'CREATE TABLE ?.copied AS SELECT 1',
  'CREATE TABLE IF NOT EXISTS ?.secret AS SELECT 1',
  'CREATE VIEW seen AS FROM ?.secret',
  'CREATE VIEW seen AS FROM (DESCRIBE ?.secret)',
  'CREATE VIEW seen AS SELECT ?.secret_macro(1)',
  'CREATE VIEW IF NOT EXISTS ?.secrets AS SELECT 1',
  'CREATE SEQUENCE ?.mine',
  'CREATE INDEX i ON ?.secret (hidden_column)',
  'CREATE SCHEMA ?',
  'DROP TABLE ?.secret',
  'DROP TABLE IF EXISTS ?.secret',
  'DROP VIEW IF EXISTS ?.secrets',
  'DROP SEQUENCE IF EXISTS ?.secret_count',
  'DROP SCHEMA IF EXISTS ?',
  'ALTER TABLE ?.secret ADD COLUMN b INT',
  'ALTER TABLE IF EXISTS ?.secret RENAME TO other',
  "COMMENT ON TABLE ?.secret IS 'a'",
  'INSERT INTO ?.secret VALUES (1)',
  'INSERT INTO own SELECT hidden_column, 1 FROM ?.secret',
  'UPDATE ?.secret SET hidden_column = 1',
  'UPDATE own SET id = 1 FROM ?.secret',
  'DELETE FROM ?.secret',
  'DELETE FROM own USING ?.secret',
  'MERGE INTO own USING ?.secret s ON s.hidden_column = id WHEN MATCHED THEN DELETE',
  'TRUNCATE ?.secret',
  'ANALYZE ?.secret',
  'VACUUM ?.secret',
  'CHECKPOINT ?',
  'DETACH ?',
  'PREPARE p AS FROM ?.secret',
  "EXPORT DATABASE ? TO 'x'",
  'COPY FROM DATABASE ? TO scratch',
];
const PLACES = [
  'Closed',
  'Hidden',
  'hidden.main',
  '"HIDDEN"',
  'Hidden.vault',
  'Closed.vault',
  'Closed/**/',
  '"Hidden" ',
];

test.each([
  ...TEXTS,
  'SHOW ALL TABLES',
  'SHOW DATABASES',
  'SHOW SCHEMAS',
  'DESCRIBE',
  'FROM duckdb_tables()',
  'SELECT table_name FROM duckdb_tables',
  'FROM duckdb_columns()',
  'FROM duckdb_views()',
  'FROM duckdb_schemas()',
  'FROM duckdb_databases()',
  'FROM duckdb_functions()',
  'FROM duckdb_types()',
  'FROM duckdb_sequences()',
  'FROM duckdb_constraints()',
  'FROM duckdb_indexes()',
  'FROM information_schema.tables',
  'FROM information_schema.columns',
  'FROM information_schema.schemata',
  'FROM pg_catalog.pg_class',
  'FROM pg_catalog.pg_namespace',
  'FROM pg_tables',
  'FROM sqlite_master',
  'PRAGMA show_tables_expanded',
  'PRAGMA database_size',
  "FROM sql_auto_complete('FROM sec')",
  "FROM sql_auto_complete('FROM Hid')",
  'SELECT pg_get_viewdef(1)',
  'CREATE TABLE copied AS FROM duckdb_tables()',
  'CREATE VIEW seen AS FROM duckdb_tables()',
  'CREATE VIEW seen AS FROM (SHOW ALL TABLES)',
  'FROM secre',
  'FROM shared',
  'SELECT secret_macr(1)',
  'SELECT NULL::secret_moo',
  'INSERT INTO secre VALUES (1)',
  'CREATE TABLE copied AS FROM secre',
  "SELECT nextval('secret_coun')",
])('what they may not read is not there for them: %s', async (text) => {
  for (const place of text.includes('?') ? PLACES : ['']) {
    const sql = text.replaceAll('?', place);
    const [all, open] = await worlds.answers(sql);
    expect(all, sql).toBe(open);
    expect(all, sql).not.toContain('Did you mean');
  }
});

test.each([
  { catalog: 'Closed', schema: 'main' },
  { catalog: 'Hidden', schema: null },
  { catalog: null, schema: 'Hidden' },
  { catalog: null, schema: 'Closed' },
  { catalog: 'Nowhere', schema: null },
])('nor is it a place where their statements run: %j', async (place) => {
  const [all, open] = await worlds.answers('FROM secret', place);
  expect(all).toBe(open);
  expect(all).toContain('No catalog + schema named');
});

test('nor has the catalogue its names', async () => {
  const { only } = ONLY;
  const named = async ({ host }: TestEngine) => ({
    catalogs: expectOk(await host.catalogs('test', only)).toSorted(),
    schemas: await Promise.all(
      ['Open', 'Closed', 'Hidden'].map(async (name) => expectOk(await host.schemas('test', name, only))),
    ),
    tables: await Promise.all(
      ['Open', 'Closed', 'Hidden'].map(async (catalog) =>
        expectOk(await host.tables('test', { catalog, schema: 'main' }, only)),
      ),
    ),
    table: await Promise.all(
      ['Closed', 'Hidden'].map(async (catalog) =>
        expectOk(await host.table('test', { catalog, schema: 'main', name: 'secret' }, only)),
      ),
    ),
    columns: expectOk(await host.columns('test', only)).map(({ catalog, name }) => [catalog, name]),
    ofViews: await Promise.all(
      ['leaky', 'own_view'].map(async (name) =>
        expectOk(await host.table('test', { catalog: null, schema: 'main', name }, only))?.columns.map(
          (each) => each.name,
        ),
      ),
    ),
    named: expectOk(await host.columns('test', only)).flatMap(({ columns }) => columns.map(([name]) => name)),
    functions: expectOk(await host.functions('test', only)).filter(({ name }) => name.includes('secret')),
  });
  const [all, open] = await Promise.all([worlds.all, worlds.open].map(named));
  expect(all).toEqual(open);
  expect(all).toMatchObject({
    catalogs: ['Open', 'scratch'],
    table: [null, null],
    ofViews: [[], ['id', 'x']],
    named: ['id', 'x', 'id', 'x', 'a', 'b', 'a'],
    columns: expect.arrayContaining([
      [null, 'own'],
      ['Closed', 'shared'],
      ['Open', 't'],
    ]) as unknown,
  });
});

test('an administrator sees all of it', async () => {
  const { all } = worlds;
  expect(expectOk(await all.host.catalogs('test', null))).toContain('Hidden');
  expect((await all.rows('SHOW ALL TABLES')).length).toBeGreaterThan(6);
  expect(await all.rows('FROM Hidden.secret')).toEqual([{ hidden_column: 42 }]);
  expect(expectError(await all.run('FROM Hidden.secre')).message).toContain('Did you mean "secret"');
});

test.each([
  'FROM Open.shared',
  'FROM Open.inner_one.t',
  'FROM Closed.shared',
  'FROM closed.main.shared',
  'CREATE TABLE taken AS FROM Open.shared; FROM taken; DROP TABLE taken',
  'CREATE TEMP TABLE mine AS SELECT 1 AS a; FROM mine',
  'CREATE TABLE aliased AS SELECT o.id FROM own o; DROP TABLE main.aliased',
  'SHOW TABLES',
  'SHOW TABLES FROM Open',
  'SHOW TABLES FROM Open.inner_one',
  'DESCRIBE own',
  'DESCRIBE Closed.shared',
  'USE Open; FROM shared; USE inner_one; FROM t',
  "SELECT nextval('own_count'), nextval('main.own_count')",
  'SELECT o.id.abs() FROM own o',
  'SELECT o.x FROM own o',
])('what they may read is read: %s', async (sql) => {
  const [all] = await worlds.answers(sql);
  expect(all).not.toMatch(/^\w+: /);
});

test('an error in what they may read is told by the engine', async () => {
  for (const [sql, message] of [
    ['SELECT o.nothing FROM own o', 'does not have a column named "nothing"'],
    ['INSERT INTO main.own VALUES (1)', 'table own has 2 columns but 1 values were supplied'],
    ['SELECT nothing FROM Open.shared', 'Candidate bindings: "a"'],
  ] as const)
    expect((await worlds.answers(sql))[0]).toContain(message);
});
