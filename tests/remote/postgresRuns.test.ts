import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { cutting } from './cutting.ts';
import { ELSEWHERE, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

const CHANGES = { reading: { kind: 'free', dml: true, only: null } } as const;

let remote: RemoteEngine;
beforeAll(async () => {
  remote = await remoteEngine();
  await remote.sql(
    "CREATE TABLE t AS SELECT g AS id, 'row ' || g AS text FROM generate_series(1, 200000) AS g; ANALYZE t",
  );
});
afterAll(() => remote.close());

const running = async (): Promise<number> => {
  const [row] = await remote.sql(
    "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND application_name = 'sextant'",
  );
  return Number(row?.['n']);
};

test('a statement that changes data runs only where the database allows it, whatever it looks like', async () => {
  for (const sql of [
    'CREATE TABLE made (a int)',
    'INSERT INTO t VALUES (0)',
    'INSERT INTO t VALUES (0) RETURNING id',
    'WITH gone AS (DELETE FROM t RETURNING id) SELECT * FROM gone',
    'EXPLAIN ANALYZE DELETE FROM t',
    'SELECT * INTO made FROM t',
    'DO $$ BEGIN DELETE FROM t; END $$',
    'SET TRANSACTION READ WRITE',
    'COMMIT',
    "COPY t TO PROGRAM 'true'",
    'SELECT 1; DELETE FROM t',
    'SELECT 1) TO STDOUT; DELETE FROM t; --',
    "SELECT set_config('transaction_read_only', 'off', true)",
    'LOCK TABLE t',
    'VACUUM t',
    "SELECT nextval('s')",
  ]) {
    await remote.sql('CREATE SEQUENCE IF NOT EXISTS s');
    const ran = await remote.run(sql);
    expect(ran.ok, sql).toBe(false);
  }
  expect(await remote.sql('SELECT count(*)::int AS n FROM t')).toEqual([{ n: 200_000 }]);
});

test('changes count for everybody at once, and a transaction of one’s own at its COMMIT', async () => {
  const made = await remote.run('CREATE TABLE c (a int)', CHANGES);
  expect(made.ok).toBe(true);
  const lost = await remote.run('', {
    ...CHANGES,
    statements: ['BEGIN', 'INSERT INTO c VALUES (1)', 'ROLLBACK'],
  });
  expect(lost.ok).toBe(true);
  expect(await remote.rows('SELECT * FROM c')).toEqual([]);
  await remote.run('', { ...CHANGES, statements: ['BEGIN', 'INSERT INTO c VALUES (2)'] });
  expect(await remote.rows('SELECT * FROM c')).toEqual([]);
  const kept = await remote.run('', {
    ...CHANGES,
    statements: ['BEGIN', 'INSERT INTO c VALUES (3)', 'COMMIT'],
  });
  expect(kept.ok).toBe(true);
  expect(await remote.rows('SELECT * FROM c')).toEqual([{ a: 3 }]);
});

test('what one run sets is not there in the next', async () => {
  await remote.run('', {
    ...CHANGES,
    statements: ["SET DateStyle = 'SQL, DMY'", 'SET search_path = nowhere', 'CREATE TEMP TABLE t (a int)'],
  });
  expect(await remote.rows("SELECT count(*) AS n, date '2021-02-03' AS d FROM t")).toEqual([
    { n: 200_000, d: '2021-02-03' },
  ]);
});

test('rows are cut at the limit, and it is known that there are more', async () => {
  const ran = await remote.run('SELECT * FROM t ORDER BY id', { limit: 10 });
  expect(ran).toMatchObject({ ok: true, value: { rows: 10, more: true } });
  const whole = await remote.run('SELECT * FROM t WHERE id <= 10', { limit: 10 });
  expect(whole).toMatchObject({ ok: true, value: { rows: 10, more: false } });
});

test('a stopped statement has stopped on the server, too', async () => {
  const ran = remote.run('SELECT pg_sleep(300)', { queryId: 'sleeps' });
  await expect.poll(running).toBe(1);
  expect(remote.host.stop('sleeps')).toBe(true);
  expect(await ran).toMatchObject({ ok: false, error: { kind: 'stopped' } });
  await expect.poll(running).toBe(0);
});

test('a statement that takes too long is ended on the server', async () => {
  const ran = await remote.run('SELECT pg_sleep(300)', { timeout: SECOND });
  expect(ran).toMatchObject({ ok: false, error: { kind: 'timedOut', seconds: 1 } });
  await expect.poll(running).toBe(0);
});

test('a connection that is lost in the middle is an error, and the next statement runs', async () => {
  const ran = remote.run('SELECT pg_sleep(300)');
  await expect.poll(running).toBe(1);
  await remote.sql(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(300)%' AND pid <> pg_backend_pid()",
  );
  expect(await ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  expect(await remote.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
});

test('rows that end in the middle are an error, never a shorter result', async () => {
  const { server, port } = await cutting(remote.port, 1_000_000);
  const address = remote.address.replace(`:${remote.port}`, `:${port}`);
  await remote.host.open({ key: 'cut', backend: 'postgresql', address });
  const ran = await remote.run('SELECT * FROM t', { engine: 'cut', limit: 1_000_000 });
  expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  await remote.host.closeEngine('cut');
  server.close();
});

test.each([
  [
    'a wrong password',
    (address: string) => address.replace(/:[^:@]*@/, ':wrong@'),
    /password authentication failed/,
  ],
  [
    'no password',
    (address: string) => address.replace(/:[^:@/]*@/, '@'),
    /asks for a password, and none is kept/,
  ],
  ['a server that is not there', (address: string) => address.replace(/:\d+\//, ':1/'), /Nothing listens/],
  [
    'a database that is not there',
    (address: string) => address.replace(/\/postgres$/, '/nowhere'),
    /"nowhere" does not exist/,
  ],
  [
    'a host that is not there',
    (address: string) => address.replace('127.0.0.1', 'nowhere.invalid'),
    /no host of this name|looked up/,
  ],
  [
    'encryption that the server does not have',
    (address: string) => `${address}?sslmode=require`,
    /does not support SSL/,
  ],
])('%s is said plainly, and ends nothing else', async (_, to, reason) => {
  expect(
    await remote.host.open({ key: 'other', backend: 'postgresql', address: to(remote.address) }),
  ).toMatchObject({ ok: true });
  const ran = await remote.run('SELECT 1', { engine: 'other' });
  expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  if (!ran.ok) expect(ran.error.message).toMatch(reason);
  await remote.host.closeEngine('other');
  expect(await remote.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
});

test('an error says where it is, in a text with characters of several units', async () => {
  const sql = "SELECT '😀',\n nope FROM t";
  const ran = await remote.run(sql);
  expect(ran).toMatchObject({
    ok: false,
    error: { kind: 'engine', at: { statement: 0, offset: sql.indexOf('nope') } },
  });
});

const WORK = { person: 1, kind: 'sql', timeout: 60 * SECOND } as const;
const READS = { kind: 'free', dml: false, only: null } as const;

test('an extract of more rows than are taken has as many as are, and says that it is not all', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'sextant-extract-')), 'rows.duckdb');
  const extract = { path, table: 'rows', maxRows: 1000, maxBytes: 1e9, sql: 'SELECT * FROM t' };
  const place = { engine: ELSEWHERE, catalog: null, schema: null, reading: READS };
  const written = await remote.host.extract({ queryId: 'extract', ...WORK, ...place, ...extract });
  expect(written).toEqual({ ok: true, value: { rows: 1000, complete: false } });
  const reader = await (await DuckDBInstance.create(path)).connect();
  expect((await reader.runAndReadAll('SELECT count(*) FROM rows')).getRows()).toEqual([[1000n]]);
});

test('a statement over a table that an earlier one makes is not refused beforehand', async () => {
  const checked = (...statements: string[]) =>
    remote.host.check({ engine: ELSEWHERE, statements, reading: CHANGES.reading });
  expect(await checked('CREATE TABLE later (a int)', 'SELECT * FROM later')).toEqual({
    ok: true,
    value: undefined,
  });
  expect(await checked('SELECT 1', 'SELEC 2')).toMatchObject({ ok: false, error: { kind: 'syntax' } });
});

test('more rows than are shown do not end a transaction of one’s own', async () => {
  await remote.sql('CREATE TABLE kept (a int)');
  const statements = [
    'BEGIN',
    'INSERT INTO kept VALUES (1)',
    'SELECT * FROM t FETCH FIRST 150000 ROWS ONLY',
    'COMMIT',
  ];
  const earlier = [
    { limit: 5, keepAt: null },
    { limit: 5, keepAt: null },
    { limit: 5, keepAt: null },
  ];
  expect(await remote.run('', { ...CHANGES, statements, earlier })).toMatchObject({ ok: true });
  expect(await remote.rows('SELECT * FROM kept')).toEqual([{ a: 1 }]);
});
