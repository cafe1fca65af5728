import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { mysqlDriver } from '../../server/engines/mysql/driver.ts';
import { CONNECT_WITHIN, connectWithin } from '../../server/engines/remote/connectWithin.ts';
import { hasMariadb, isMysql, numbersTo } from '../support/mariadb.ts';
import { ELSEWHERE, MARIADB, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

const CHANGES = { reading: { kind: 'free', dml: true, only: null } } as const;
const READS = { kind: 'free', dml: false, only: null } as const;
const WORK = { person: 1, kind: 'sql', timeout: 60 * SECOND } as const;

describe.skipIf(!hasMariadb)('statements on a MariaDB', () => {
  let remote: RemoteEngine;
  beforeAll(async () => {
    remote = await remoteEngine(MARIADB);
    await remote.sql(`CREATE TABLE t (id int PRIMARY KEY, text varchar(40));
      INSERT INTO t SELECT seq, CONCAT('row ', seq) FROM ${numbersTo(200_000)};
      ${isMysql ? '' : 'CREATE SEQUENCE s;'}
      CREATE PROCEDURE makes() BEGIN CREATE TABLE made (a int); SELECT 1; END;
      CREATE FUNCTION adds() RETURNS int MODIFIES SQL DATA BEGIN INSERT INTO t VALUES (-1, ''); RETURN 1; END`);
  }, 60_000);
  afterAll(() => remote.close());

  const running = async (): Promise<number> => {
    const [row] = await remote.sql(
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE command = 'Query' AND id <> CONNECTION_ID()",
    );
    return Number(row?.['n']);
  };

  test('a statement that changes data runs only where the database allows it, whatever it looks like', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'sextant-out-')), 'rows');
    for (const sql of [
      'CREATE TABLE made (a int)',
      'CREATE TEMPORARY TABLE made (a int)',
      'CREATE TABLE made AS SELECT * FROM t',
      'INSERT INTO t VALUES (0, NULL)',
      'INSERT INTO t VALUES (0, NULL) RETURNING id',
      'DELETE FROM t RETURNING id',
      "REPLACE INTO t VALUES (1, 'x') RETURNING id",
      'ANALYZE DELETE FROM t',
      'ANALYZE FORMAT=JSON DELETE FROM t',
      'SET STATEMENT tx_read_only = 0 FOR DELETE FROM t RETURNING id',
      'SET STATEMENT max_statement_time = 9 FOR CREATE TABLE made (a int)',
      "EXECUTE IMMEDIATE 'DELETE FROM t'",
      "PREPARE p FROM 'DELETE FROM t'",
      'SET TRANSACTION READ WRITE',
      'SET SESSION tx_read_only = 0',
      'COMMIT',
      'START TRANSACTION READ WRITE',
      'CALL makes()',
      'BEGIN NOT ATOMIC DELETE FROM t; SELECT 1; END',
      'SELECT adds()',
      'SELECT NEXTVAL(s)',
      'SELECT SETVAL(s, 100)',
      `SELECT * FROM t INTO OUTFILE '${file}'`,
      'SELECT id FROM t LIMIT 1 INTO @x',
      'SELECT 1; DELETE FROM t',
      'SELECT 1 /*! ; DELETE FROM t */',
      // To the other it is a comment.
      isMysql ? 'SELECT /*!80000 adds(), */ 1' : 'SELECT 1 /*M! INTO OUTFILE "/tmp/never" */',
      'OPTIMIZE TABLE t',
      'ANALYZE TABLE t',
      'CHECK TABLE t',
      'REPAIR TABLE t',
      'LOCK TABLES t WRITE',
      'FLUSH TABLES',
      'KILL 1',
      'SELECT * FROM t FOR UPDATE',
      "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE t",
      'TRUNCATE t',
      'DROP TABLE t',
      'HANDLER t OPEN',
      'XA START "a"',
      'EXPLAIN ANALYZE DELETE a FROM t a JOIN t b USING (id)',
      'EXPLAIN ANALYZE UPDATE t a JOIN t b USING (id) SET a.text = 1',
      'WITH x AS (SELECT 1 AS id) DELETE FROM t WHERE id IN (SELECT id FROM x)',
      'CREATE DATABASE made',
      'RENAME TABLE t TO u',
      'RESET MASTER',
      'INSTALL SONAME "x"',
    ]) {
      const ran = await remote.run(sql);
      expect(ran.ok, sql).toBe(false);
    }
    expect(existsSync(file)).toBe(false);
    expect(await remote.sql('SELECT COUNT(*) AS n FROM t')).toEqual([{ n: 200_000 }]);
    expect(await remote.sql("SHOW TABLES LIKE 'made'")).toEqual([]);
    if (!isMysql) expect(await remote.sql('SELECT NEXTVAL(s) AS n')).toEqual([{ n: 1 }]);
  });

  test('what only reads runs, however it begins', async () => {
    for (const sql of [
      'SHOW TABLES',
      'SHOW CREATE TABLE t',
      '/* a note */ SHOW GRANTS',
      'SHOW PROCESSLIST',
      'DESCRIBE t',
      'EXPLAIN SELECT * FROM t',
      '(SELECT 1)',
      'WITH x AS (SELECT 1 AS a) SELECT * FROM x',
      'EXPLAIN FORMAT=JSON SELECT * FROM t',
      ...(isMysql
        ? ['VALUES ROW(1), ROW(2)', 'TABLE t', 'EXPLAIN ANALYZE SELECT * FROM t']
        : ['VALUES (1), (2)', 'SET STATEMENT max_statement_time = 9 FOR SELECT 1']),
      '-- a note\nSELECT 1',
      '# a note\nSELECT 1;',
      'SELECT 1 LIMIT 0, 1',
      "SELECT 'it\\'s; one' AS `a;b`",
    ])
      expect(await remote.run(sql), sql).toMatchObject({ ok: true });
  });

  test('changes count for everybody at once, and a transaction of one’s own at its COMMIT', async () => {
    expect(await remote.run('CREATE TABLE c (a int)', CHANGES)).toMatchObject({ ok: true });
    await remote.run('', { ...CHANGES, statements: ['BEGIN', 'INSERT INTO c VALUES (1)', 'ROLLBACK'] });
    await remote.run('', { ...CHANGES, statements: ['BEGIN', 'INSERT INTO c VALUES (2)'] });
    expect(await remote.rows('SELECT * FROM c')).toEqual([]);
    await remote.run('', { ...CHANGES, statements: ['BEGIN', 'INSERT INTO c VALUES (3)', 'COMMIT'] });
    await remote.run('INSERT INTO c VALUES (4), (5)', CHANGES);
    expect(await remote.rows('SELECT * FROM c ORDER BY a')).toEqual([{ a: 3 }, { a: 4 }, { a: 5 }]);
  });

  test.skipIf(isMysql)('rows that a change returns are shown', async () => {
    await remote.sql('CREATE TABLE returned (a int, b date)');
    const insert = "INSERT INTO returned VALUES (1, '2021-02-03'), (2, NULL) RETURNING b, a";
    expect(await remote.rows(insert, CHANGES)).toEqual([
      { b: '2021-02-03', a: 1 },
      { b: null, a: 2 },
    ]);
    expect(await remote.rows('SELECT COUNT(*) AS n FROM returned', CHANGES)).toEqual([{ n: 2 }]);
  });

  test('rows that only running a statement tells of are shown', async () => {
    await remote.sql('CREATE PROCEDURE two() BEGIN SELECT 1 AS x; SELECT 2 AS y, 3 AS z; END');
    expect(await remote.rows('CALL two()', CHANGES)).toEqual([{ x: 1 }]);
    const [made] = await remote.rows('SHOW CREATE TABLE t', CHANGES);
    expect(made).toMatchObject({ Table: 't', 'Create Table': expect.stringContaining('PRIMARY KEY') });
    expect(await remote.rows('SHOW CREATE TABLE t')).toEqual([made]);
  });

  test('what one run sets is not there in the next', async () => {
    await remote.run('', {
      ...CHANGES,
      statements: [
        "SET time_zone = '+05:00', sql_mode = 'ANSI_QUOTES'",
        'SET @kept = 1',
        'CREATE TEMPORARY TABLE t (a int)',
        'USE mysql',
      ],
    });
    expect(
      await remote.rows(
        'SELECT COUNT(*) AS n, @kept AS k, @@time_zone AS z, "text" AS t, DATABASE() AS d FROM t',
      ),
    ).toEqual([{ n: 200_000, k: null, z: '+00:00', t: 'text', d: 'shop' }]);
  });

  test('rows are cut at the limit, and it is known that there are more', async () => {
    const ran = await remote.run('SELECT * FROM t ORDER BY id', { limit: 10 });
    expect(ran).toMatchObject({ ok: true, value: { rows: 10, more: true } });
    const whole = await remote.run('SELECT * FROM t WHERE id <= 10', { limit: 10 });
    expect(whole).toMatchObject({ ok: true, value: { rows: 10, more: false } });
    // Where no LIMIT can be added, rows are counted, and the rest is not waited for.
    const counted = await remote.run(`SELECT a.id FROM t a JOIN ${numbersTo(1000)} LIMIT 0, 200000000`, {
      limit: 5,
    });
    expect(counted).toMatchObject({ ok: true, value: { rows: 5, more: true } });
    await expect.poll(running).toBe(0);
    expect(await remote.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  test('while rows are written nothing more is read, and all of them arrive', async () => {
    const session = await connectWithin(mysqlDriver(remote.address, 'UTC'), CONNECT_WITHIN);
    let release: () => void = () => undefined;
    let pieces = 0;
    let bytes = 0;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const read = session.read("SELECT REPEAT('x', 1000) FROM t", [], {
      async take(csv) {
        pieces += 1;
        bytes += csv.length;
        await slow;
        return true;
      },
    });
    // The server waits for a client that takes nothing more from the network.
    const waiting = async () => {
      const [row] = await remote.sql(
        "SELECT state FROM information_schema.processlist WHERE info LIKE 'SELECT REPEAT(%' AND id <> CONNECTION_ID()",
      );
      return row?.['state'];
    };
    await expect.poll(() => pieces, { timeout: 10_000 }).toBe(1);
    await expect.poll(waiting, { timeout: 10_000 }).toMatch(/Writing to net|Sending (?:data|to client)/);
    expect(pieces).toBe(1);
    release();
    await read;
    expect(bytes).toBe(200_000 * 1001);
    await session.close();
  });

  test('a stopped statement has stopped on the server, too', async () => {
    const ran = remote.run('SELECT SUM(a.id + b.id + c.id) FROM t a, t b, t c', { queryId: 'counts' });
    await expect.poll(running).toBe(1);
    const before = performance.now();
    expect(remote.host.stop('counts')).toBe(true);
    expect(await ran).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    await expect.poll(running).toBe(0);
    expect(performance.now() - before).toBeLessThan(SECOND);
  });

  test('a statement that takes too long is ended on the server', async () => {
    const ran = await remote.run('SELECT SUM(a.id + b.id + c.id) FROM t a, t b, t c', { timeout: SECOND });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'timedOut', seconds: 1 } });
    await expect.poll(running).toBe(0);
  });

  test('a limit of the server is said', async () => {
    const ran = await remote.run(
      isMysql
        ? 'SELECT /*+ MAX_EXECUTION_TIME(200) */ SUM(a.id + b.id + c.id) FROM t a, t b, t c'
        : 'SET STATEMENT max_statement_time = 0.2 FOR SELECT SUM(a.id + b.id + c.id) FROM t a, t b, t c',
    );
    expect(ran).toMatchObject({ ok: false, error: { kind: 'timedOut' } });
  });

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
    const statements = ['BEGIN', 'INSERT INTO kept VALUES (1)', 'SELECT * FROM t LIMIT 0, 150000', 'COMMIT'];
    const earlier = [
      { limit: 5, keepAt: null },
      { limit: 5, keepAt: null },
      { limit: 5, keepAt: null },
    ];
    expect(await remote.run('', { ...CHANGES, statements, earlier })).toMatchObject({ ok: true });
    expect(await remote.rows('SELECT * FROM kept')).toEqual([{ a: 1 }]);
  });
});
