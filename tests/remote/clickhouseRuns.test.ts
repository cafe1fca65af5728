import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { hasClickHouse, startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { cutting } from './cutting.ts';
import { ELSEWHERE, type EngineOver, engineOver } from './engineOver.ts';

const CHANGES = { reading: { kind: 'free', dml: true, only: null } } as const;
const READS = { reading: { kind: 'free', dml: false, only: null } } as const;
/** Never ends by itself. */
const ENDLESS = 'SELECT count() FROM system.numbers';

describe.skipIf(!hasClickHouse)('statements over ClickHouse', () => {
  let server: TestClickHouse;
  let engine: EngineOver;
  beforeAll(async () => {
    server = await startClickHouse();
    engine = await engineOver('clickhousedb', server.address);
    await server.client(
      "CREATE TABLE t ENGINE = MergeTree ORDER BY id AS SELECT number + 1 AS id, concat('row ', toString(number)) AS text FROM system.numbers LIMIT 200000",
    );
  });
  afterAll(async () => {
    await engine.host.close();
    await server.stop();
  });

  const running = async (): Promise<number> =>
    Number(
      await server.client("SELECT count() FROM system.processes WHERE query NOT LIKE '%system.processes%'"),
    );

  test('what changes data runs only where the database allows it, whatever it looks like', async () => {
    for (const sql of [
      'CREATE TABLE made (a UInt8) ENGINE = Memory',
      'CREATE TEMPORARY TABLE made (a UInt8)',
      'INSERT INTO t VALUES (0, 0)',
      'INSERT INTO t SELECT 0, 0',
      'DROP TABLE t',
      'TRUNCATE TABLE t',
      'ALTER TABLE t DROP COLUMN text',
      'OPTIMIZE TABLE t',
      'RENAME TABLE t TO s',
      'SYSTEM SHUTDOWN',
      'SET readonly = 0',
      'USE system',
      "KILL QUERY WHERE query_id != ''",
      'SELECT 1; DROP TABLE t',
      'SELECT 1); DROP TABLE t; --',
      'SELECT 1 SETTINGS readonly = 0',
      "SELECT 1 INTO OUTFILE '/tmp/made'",
      "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')",
      "SELECT * FROM file('x', 'CSV', 'a String')",
      `SELECT * FROM remote('127.0.0.1:${server.port}', 'default', 't')`,
      '/* SELECT 1 */ DROP TABLE t',
    ]) {
      const ran = await engine.run(sql, READS);
      expect(ran.ok, sql).toBe(false);
      const all = await engine.run('', { ...CHANGES, ...READS, statements: [sql, 'SELECT 1'] });
      expect(all.ok, sql).toBe(false);
    }
    expect(await server.client('SELECT count() FROM t')).toBe('200000\n');
    expect(await server.client('SHOW TABLES')).toBe('t\n');
  });

  test('two statements in one are refused where changes are allowed, too', async () => {
    for (const sql of ['SELECT 1; DROP TABLE t', 'CREATE TABLE a (a UInt8) ENGINE = Memory; DROP TABLE t'])
      expect(await engine.run('', { ...CHANGES, statements: [sql] }), sql).toMatchObject({ ok: false });
    expect(await server.client('SHOW TABLES')).toBe('t\n');
  });

  test('a table is made and filled, and temporary ones and settings last as long as the run', async () => {
    const ran = await engine.run('', {
      ...CHANGES,
      statements: [
        'CREATE TABLE c (a Int64) ENGINE = Memory',
        'INSERT INTO c VALUES (9007199254740993)',
        'SET max_threads = 1',
        'CREATE TEMPORARY TABLE temp (a Int64)',
        'INSERT INTO temp SELECT a FROM c',
        "SELECT (SELECT value FROM system.settings WHERE name = 'max_threads') AS s, a FROM temp",
      ],
    });
    expect(ran).toMatchObject({ ok: true, value: { rows: 1 } });
    expect(await engine.rows('SELECT * FROM c', READS)).toEqual([{ a: '9007199254740993' }]);
    expect(await engine.run('SELECT * FROM temp', CHANGES)).toMatchObject({ ok: false });
    await server.client('DROP TABLE c');
  });

  test('rows are cut at the limit, and it is known that there are more', async () => {
    const ran = await engine.run('SELECT * FROM t ORDER BY id', { limit: 10 });
    expect(ran).toMatchObject({ ok: true, value: { rows: 10, more: true } });
    const whole = await engine.run('SELECT * FROM t WHERE id <= 10', { limit: 10 });
    expect(whole).toMatchObject({ ok: true, value: { rows: 10, more: false } });
    // A LIMIT is none where another clause follows: rows are counted, and the rest is stopped.
    const by = await engine.run('SELECT number FROM system.numbers LIMIT 1 BY number', { limit: 10 });
    expect(by).toMatchObject({ ok: true, value: { rows: 10, more: true } });
    await expect.poll(running).toBe(0);
  });

  test('more rows than are shown keep what the run has made so far', async () => {
    const statements = [
      'CREATE TEMPORARY TABLE kept (a UInt64)',
      'SELECT number FROM system.numbers LIMIT 1 BY number',
      'SELECT count() AS n FROM kept',
    ];
    const few = { limit: 5, keepAt: null };
    expect(await engine.run('', { ...CHANGES, statements, earlier: [few, few] })).toMatchObject({ ok: true });
    await expect.poll(running).toBe(0);
  });

  test('no rows are no rows, of one text and of several columns', async () => {
    expect(await engine.rows('SELECT text FROM t WHERE id = 0')).toEqual([]);
    expect(await engine.rows('SELECT * FROM t WHERE id = 0')).toEqual([]);
    expect(await engine.rows("SELECT '' AS a UNION ALL SELECT '' AS a")).toEqual([{ a: '' }, { a: '' }]);
  });

  test('totals are no rows', async () => {
    const sql = 'SELECT id % 2 AS k, count() AS n FROM t GROUP BY k WITH TOTALS ORDER BY k';
    expect(await engine.rows(sql)).toEqual([
      { k: 0, n: 100_000 },
      { k: 1, n: 100_000 },
    ]);
    expect(await engine.rows('SELECT count() AS n FROM t GROUP BY id % 2 WITH TOTALS')).toHaveLength(2);
  });

  test('statements about the server return their rows, and a format is for its own client', async () => {
    expect(await engine.rows('SHOW TABLES', READS)).toEqual([{ name: 't' }]);
    expect(await engine.rows('DESCRIBE TABLE t', READS)).toMatchObject([
      { name: 'id', type: 'UInt64' },
      { name: 'text' },
    ]);
    expect(await engine.rows('SELECT 1 AS a FORMAT JSONEachRow', READS)).toEqual([{ a: 1 }]);
    expect(await engine.rows('EXISTS TABLE t', READS)).toEqual([{ result: 1 }]);
  });

  test('a stopped statement has stopped on the server, too', async () => {
    const ran = engine.run(ENDLESS, { queryId: 'endless' });
    await expect.poll(running).toBe(1);
    const stoppedAt = performance.now();
    expect(engine.host.stop('endless')).toBe(true);
    expect(await ran).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    await expect.poll(running).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(5 * SECOND);
  });

  test('a statement that takes too long is ended on the server', async () => {
    const ran = await engine.run(ENDLESS, { timeout: SECOND });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'timedOut', seconds: 1 } });
    await expect.poll(running).toBe(0);
  });

  test.each([
    ['of several columns', 'SELECT number, throwIf(number = 150000) FROM system.numbers LIMIT 200000'],
    ['of one number', 'SELECT throwIf(number = 150000) FROM system.numbers LIMIT 200000'],
    ['of one text', 'SELECT toString(throwIf(number = 150000)) FROM system.numbers LIMIT 200000'],
  ])('an error in the middle of rows %s is an error, never a shorter result', async (_, sql) => {
    const ran = await engine.run(sql, { limit: 1_000_000 });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'engine' } });
    if (!ran.ok) expect(ran.error.message).toMatch(/throwIf/);
  });

  test('texts that read as errors are rows', async () => {
    const text = 'Code: 395, e.displayText() = DB::Exception: not one, e.what() = DB::Exception';
    expect(await engine.rows(`SELECT '${text}' AS a`)).toEqual([{ a: text }]);
    expect(await engine.rows(`SELECT '${text}' AS a, 1 AS b`)).toEqual([{ a: text, b: 1 }]);
  });

  test('rows whose connection is cut are an error', async () => {
    const { server: cutter, port } = await cutting(server.port, 1_000_000);
    const address = server.address.replace(`:${server.port}/`, `:${port}/`);
    await engine.host.open({ key: 'cut', backend: 'clickhousedb', address });
    const ran = await engine.run('SELECT * FROM t', { engine: 'cut', limit: 1_000_000 });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    await engine.host.closeEngine('cut');
    cutter.close();
  });

  test('a user that only reads, and may set nothing, reads', async () => {
    await engine.host.open({ key: 'reader', backend: 'clickhousedb', address: server.reader });
    const at = { engine: 'reader' };
    expect(await engine.rows('SELECT count() AS n FROM t', { ...at, ...READS })).toEqual([{ n: 200_000 }]);
    expect(await engine.rows('SELECT text FROM t WHERE id = 1', at)).toEqual([{ text: 'row 0' }]);
    expect(await engine.run('DROP TABLE t', { ...at, ...CHANGES })).toMatchObject({ error: { kind: 'dml' } });
    const ran = engine.run(ENDLESS, { ...at, queryId: 'readers' });
    await expect.poll(running).toBe(1);
    engine.host.stop('readers');
    expect(await ran).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    await expect.poll(running).toBe(0);
    await engine.host.closeEngine('reader');
  });

  test.each([
    [
      'a wrong password',
      (address: string) => address.replace(/:[^:@]*@/, ':wrong@'),
      /password|authentication/i,
    ],
    ['a user that is not there', (address: string) => address.replace('sextant:', 'nobody:'), /user/i],
    ['a server that is not there', (address: string) => address.replace(/:\d+\//, ':1/'), /Nothing listens/],
    ['a database that is not there', (address: string) => address.replace(/default$/, 'nowhere'), /nowhere/],
    [
      'a host that is not there',
      (address: string) => address.replace('127.0.0.1', 'nowhere.invalid'),
      /no host of this name|looked up/,
    ],
    [
      'encryption that the server does not have',
      (address: string) => `${address}?secure=true`,
      // Where the random bytes of a greeting have a space, the server takes it for a request, and waits for the rest.
      /listens at this port is not encrypted|does not respond.*is encryption asked for/,
    ],
  ])('%s is said plainly, and ends nothing else', async (_, to, reason) => {
    await engine.host.open({ key: 'other', backend: 'clickhousedb', address: to(server.address) });
    const ran = await engine.run('SELECT 1', { engine: 'other' });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    if (!ran.ok) expect(ran.error.message).toMatch(reason);
    await engine.host.closeEngine('other');
    expect(await engine.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  test('an error says where it is, in a text with characters of several units', async () => {
    const wrong = "SELECT '😀',\n 1 +* 2 FROM t";
    expect(await engine.run(wrong)).toMatchObject({
      error: { kind: 'syntax', at: { statement: 0, offset: wrong.indexOf('2 FROM') } },
    });
    const unknown = "SELECT '😀',\n nope FROM t";
    expect(await engine.run(unknown)).toMatchObject({
      error: { kind: 'engine', at: { statement: 0, offset: unknown.indexOf('nope') } },
    });
  });

  test('names are those of the chosen database', async () => {
    await server.client(
      'CREATE DATABASE aside; CREATE TABLE aside.only_here ENGINE = Memory AS SELECT 1 AS a',
    );
    expect(await engine.rows('SELECT a FROM only_here', { schema: 'aside' })).toEqual([{ a: 1 }]);
    expect(await engine.run('SELECT a FROM only_here')).toMatchObject({ ok: false });
    expect(
      await engine.host.check({ engine: ELSEWHERE, statements: ['SELECT 1'], reading: READS.reading }),
    ).toEqual({
      ok: true,
      value: undefined,
    });
  });
});

describe.skipIf(!hasClickHouse)('two shards of ClickHouse', () => {
  let server: TestClickHouse;
  let engine: EngineOver;
  beforeAll(async () => {
    server = await startClickHouse(2);
    engine = await engineOver('clickhousedb', server.address);
    const table = 'CREATE TABLE part (id UInt64, kind UInt8) ENGINE = MergeTree ORDER BY id';
    await Promise.all([server.client(table, 0), server.client(table, 1)]);
    await server.client(
      `CREATE TABLE whole AS part ENGINE = Distributed(shards, default, part, id);
       SET insert_distributed_sync = 1; INSERT INTO whole SELECT number, number % 3 FROM system.numbers LIMIT 100000;
       CREATE TABLE endless AS system.numbers ENGINE = Distributed(shards, system, numbers)`,
    );
  });
  afterAll(async () => {
    await engine.host.close();
    await server.stop();
  });

  test('are read as one table', async () => {
    expect(Number(await server.client('SELECT count() FROM part', 1))).toBe(50_000);
    const rows = await engine.rows(
      'SELECT kind, count() AS n, sum(id) AS s FROM whole GROUP BY kind ORDER BY kind',
    );
    expect(rows).toEqual([
      { kind: 0, n: 33_334, s: 1_666_683_333 },
      { kind: 1, n: 33_333, s: 1_666_616_667 },
      { kind: 2, n: 33_333, s: 1_666_650_000 },
    ]);
  });

  test('stop together', async () => {
    const there = async (): Promise<number> =>
      Number(
        await server.client(
          "SELECT count() FROM system.processes WHERE query LIKE '%numbers%' AND query NOT LIKE '%processes%'",
          1,
        ),
      );
    const ran = engine.run('SELECT count() FROM endless', { queryId: 'both' });
    await expect.poll(there).toBe(1);
    engine.host.stop('both');
    expect(await ran).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    await expect.poll(there).toBe(0);
  });

  test('of which one is gone are an error with its reason, never the rows of the others; what is here goes on', async () => {
    await server.lose(1);
    const ran = await engine.run('SELECT count() AS n FROM whole');
    expect(ran).toMatchObject({ ok: false });
    if (!ran.ok) expect(ran.error.message).toMatch(/connect|Connection/);
    expect(await engine.rows('SELECT count() AS n FROM part')).toEqual([{ n: 50_000 }]);
  });
});
