import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoteText } from '#domain/compile/sql/quote.ts';
import { MYSQL } from '../../server/engines/mysql/dialect.ts';
import { mysqlDriver } from '../../server/engines/mysql/driver.ts';
import { CONNECT_WITHIN, connectWithin } from '../../server/engines/remote/connectWithin.ts';
import { hasMariadb, numbersTo } from '../support/mariadb.ts';
import { cutting } from './cutting.ts';
import { MARIADB, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

describe.skipIf(!hasMariadb)('connections to a MariaDB', () => {
  let remote: RemoteEngine;
  beforeAll(async () => {
    remote = await remoteEngine(MARIADB);
    await remote.sql(`CREATE TABLE t (id int PRIMARY KEY, text varchar(40));
      INSERT INTO t SELECT seq, CONCAT('row ', seq) FROM ${numbersTo(200_000)}`);
  }, 60_000);
  afterAll(() => remote.close());

  const running = async (): Promise<number> => {
    const [row] = await remote.sql(
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE command = 'Query' AND id <> CONNECTION_ID()",
    );
    return Number(row?.['n']);
  };

  test('a connection that is lost in the middle is an error, and the next statement runs', async () => {
    // MySQL 8 multiplies the counts of tables at once.
    const ran = remote.run('SELECT SUM(a.id + b.id + c.id) FROM t a, t b, t c');
    await expect.poll(running).toBe(1);
    const [row] = await remote.sql(
      "SELECT id FROM information_schema.processlist WHERE info LIKE '%t a, t b, t c%' AND id <> CONNECTION_ID()",
    );
    await remote.sql(`KILL ${String(row?.['id'])}`);
    expect(await ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(await remote.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  test('rows that end in the middle are an error, never a shorter result', async () => {
    const { server, port } = await cutting(remote.port, 1_000_000);
    const address = remote.address.replace(`:${remote.port}`, `:${port}`);
    await remote.host.open({ key: 'cut', backend: 'mysql', address });
    const ran = await remote.run('SELECT * FROM t', { engine: 'cut', limit: 1_000_000 });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    await remote.host.closeEngine('cut');
    server.close();
  });

  test.each([
    [
      'a wrong password',
      (address: string) => address.replace(/:[^:@]*@/, ':wrong@'),
      /Access denied for user/,
    ],
    [
      'no password',
      (address: string) => address.replace(/:[^:@/]*@/, '@'),
      /asks for a password, and none is kept/,
    ],
    ['a server that is not there', (address: string) => address.replace(/:\d+\//, ':1/'), /Nothing listens/],
    [
      'a database that is not there',
      (address: string) => address.replace(/shop$/, 'nowhere'),
      /Unknown database 'nowhere'/,
    ],
    [
      'a host that is not there',
      (address: string) => address.replace('127.0.0.1', 'nowhere.invalid'),
      /no host of this name|looked up/,
    ],
    [
      'encryption that the server does not have',
      (address: string) => `${address}?ssl_mode=REQUIRED`,
      /does not support/i,
    ],
  ])('%s is said plainly, and ends nothing else', async (_, to, reason) => {
    await remote.host.open({ key: 'other', backend: 'mysql', address: to(remote.address) });
    const ran = await remote.run('SELECT 1', { engine: 'other' });
    expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    if (!ran.ok) expect(ran.error.message).toMatch(reason);
    await remote.host.closeEngine('other');
    expect(await remote.rows('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  test('an error says where it is, in a text with characters of several units', async () => {
    const missing = "SELECT '😀',\n nope FROM t";
    expect(await remote.run(missing)).toMatchObject({
      ok: false,
      error: { kind: 'engine', at: { statement: 0, offset: missing.indexOf('nope') } },
    });
    const wrong = "SELECT '😀',\n 1 FRM t";
    expect(await remote.run(wrong)).toMatchObject({
      ok: false,
      error: { kind: 'syntax', at: { statement: 0, offset: wrong.indexOf('t', wrong.indexOf('FRM')) } },
    });
  });

  test('SQL means what it means to the other clients of a server, and ours is read alike by all', async () => {
    await remote.sql("SET GLOBAL sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,PIPES_AS_CONCAT'");
    await remote.host.open({ key: 'other mode', backend: 'mysql', address: remote.address });
    const there = { engine: 'other mode' };
    const rows = (sql: string) => remote.rows(sql, there);
    expect(await rows(String.raw`SELECT "id" || 'C:\new' AS a FROM t WHERE id = 1`)).toEqual([
      { a: String.raw`1C:\new` },
    ]);
    const value = String.raw`\' OR 1=1 -- `;
    expect(await rows(`SELECT '${MYSQL.escape(value)}' <> '' AS \`a"b\``)).toEqual([{ 'a"b': 1 }]);
    await remote.host.closeEngine('other mode');
    await remote.sql('SET GLOBAL sql_mode = DEFAULT');
  });

  test('any text is read back unchanged, as a value, and as a name as far as names go', async () => {
    const special = fc.constantFrom(
      "'",
      '"',
      '\\',
      '`',
      ';',
      '-- ',
      '/*',
      '*/',
      '#',
      '{{',
      '%',
      '?',
      '\n',
      '😀',
      '\u200b',
    );
    const texts = fc
      .sample(fc.array(fc.oneof(special, fc.string({ maxLength: 4 })), { maxLength: 8 }), 300)
      .map((pieces) => pieces.join('').replaceAll('\0', ''));
    const values = texts.map((text, i) => `${quoteText(text, MYSQL)} AS v${i}`);
    const [row = {}] = await remote.rows(`SELECT ${values.join(', ')}`);
    expect(Object.values(row)).toEqual(texts);
    const names = [
      ...new Set(texts.map((text) => `c${text}`.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '').trimEnd())),
    ];
    const named = await remote.run(
      `SELECT ${names.map((name) => `1 AS ${MYSQL.quoteName(name)}`).join(', ')}`,
    );
    expect(named.ok && named.value.columns.map(({ name }) => name)).toEqual(names);
  });

  test('a zone that the server does not know is no other zone', async () => {
    const driver = mysqlDriver(remote.address, 'Europe/Zurich');
    const refused = await connectWithin(driver, CONNECT_WITHIN).then(
      () => null,
      (cause: unknown) => driver.errorOf(cause, 0, ''),
    );
    expect(refused).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/mysql_tzinfo_to_sql/),
    });
    // As mysql_tzinfo_to_sql writes them.
    await remote.sql(`INSERT INTO mysql.time_zone (Time_zone_id, Use_leap_seconds) VALUES (1, 'N');
      INSERT INTO mysql.time_zone_name (Name, Time_zone_id) VALUES ('Europe/Zurich', 1);
      INSERT INTO mysql.time_zone_transition_type VALUES (1, 0, 3600, 0, 'CET');
      CREATE TABLE moments (at timestamp NULL, local datetime);
      SET time_zone = '+00:00';
      INSERT INTO moments VALUES ('2021-01-01 12:00:00', '2021-01-01 12:00:00')`);
    const session = await connectWithin(driver, CONNECT_WITHIN);
    let csv = '';
    await session.read('SELECT at, local FROM moments', [], {
      take: (bytes) => {
        csv += Buffer.from(bytes).toString();
        return Promise.resolve(true);
      },
    });
    expect(csv).toBe('2021-01-01 13:00:00,2021-01-01 12:00:00\n');
    await session.close();
  });
});
