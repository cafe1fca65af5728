import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasChdb, inChdb, startChdb } from '../support/chdb.ts';
import { inPostgres } from '../support/loadPostgres.ts';
import { hasMariadb, inMariadb, startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { hasTrino, inTrino, trinoAddress } from '../support/trino.ts';
import { engineOver } from './engineOver.ts';

/* The users that the guide's page makes, by its own words. */

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/guide/database-servers.md'), 'utf8');
const [POSTGRESQL = '', MYSQL = '', CLICKHOUSE = ''] = [...PAGE.matchAll(/^```sql\n(.*?)^```$/gms)].map(
  ([, sql]) => (sql ?? '').replaceAll('…', 'p'),
);
const ORDERS = ['CREATE TABLE orders (id int)', 'INSERT INTO orders VALUES (1)'];

const KINDS = [
  {
    backend: 'postgresql',
    isThere: true,
    start: async () => {
      const server = await startPostgres();
      const shop = server.address.replace(/postgres$/, 'shop');
      const run = (address: string, ...statements: string[]): Promise<void> =>
        inPostgres(address, async (client) => {
          for (const sql of statements) await client.query(sql);
        });
      await run(server.address, 'CREATE DATABASE shop');
      // The server's own user has that name here.
      await run(shop, ORDERS.join(';'), POSTGRESQL.replaceAll('sextant', 'guest'));
      return { ...server, address: shop, sql: (text: string) => run(shop, text) };
    },
  },
  {
    backend: 'mysql',
    isThere: hasMariadb,
    start: async () => {
      const server = await startMariadb();
      const run = async (...statements: string[]): Promise<void> =>
        void (await inMariadb(server.address, statements));
      const statements = MYSQL.replaceAll('sextant', 'guest').split(/;\n/);
      await run(...ORDERS, ...statements.filter((sql) => sql.trim() !== ''));
      return { ...server, sql: run };
    },
  },
];

describe.each(KINDS.filter(({ isThere }) => isThere))('$backend', ({ backend, start }) => {
  test('the user that the guide makes reads what is there and what comes, and is known to change nothing', async () => {
    const server = await start();
    onTestFinished(() => server.stop());
    const over = await engineOver(backend, server.address.replace(/\/\/.*@/, '//guest:p@'));
    onTestFinished(() => over.host.close());
    expect(await over.host.mayChange('elsewhere')).toEqual({ ok: true, value: false });
    expect(await over.rows('SELECT id FROM orders')).toEqual([{ id: 1 }]);
    await server.sql('CREATE TABLE later AS SELECT 2 AS id');
    expect(await over.rows('SELECT id FROM later')).toEqual([{ id: 2 }]);
    const changes = { reading: { kind: 'free', dml: true, only: null } } as const;
    expect(await over.run('INSERT INTO orders VALUES (3)', changes)).toMatchObject({ ok: false });
    expect(await over.run('CREATE TABLE own (id int)', changes)).toMatchObject({ ok: false });
  }, 60_000);
});

describe.runIf(hasChdb)('clickhousedb', () => {
  /* The package keeps no users. So its own user gets what the page's statements say, which it does read. */
  test('a user with the rights that the guide gives reads what it shall and changes nothing', async () => {
    const server = await startChdb();
    onTestFinished(() => server.stop());
    const [create = '', grant = ''] = CLICKHOUSE.split(/;\n/);
    expect(await inChdb(server.address, `EXPLAIN AST ${create}`)).toContain('CreateUserQuery');
    for (const sql of [
      'CREATE DATABASE shop',
      'CREATE TABLE shop.orders (id Int32, t DateTime64) ENGINE = MergeTree ORDER BY id',
      "INSERT INTO shop.orders VALUES (1, '1960-05-07 00:00:00')",
      'CREATE TABLE default.secret (id Int32) ENGINE = MergeTree ORDER BY id',
    ])
      await inChdb(server.address, sql);
    const settings = [...(create.split('SETTINGS')[1] ?? '').matchAll(/(\w+) = (\w+)/g)];
    await server.limitTo({
      settings: Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value])),
      grants: [grant.replace(' TO sextant', '')],
    });
    const over = await engineOver('clickhousedb', server.address.replace(/default$/, 'shop'));
    onTestFinished(() => over.host.close());
    expect(await over.host.mayChange('elsewhere')).toEqual({ ok: true, value: false });
    expect(await over.rows('SELECT toStartOfMonth(t) AS month, id FROM orders')).toEqual([
      { month: '1960-05-01', id: 1 },
    ]);
    expect(await over.host.schemas('elsewhere', null, null)).toMatchObject({ value: ['shop'] });
    expect(await over.host.columns('elsewhere', null)).toMatchObject({
      value: [{ name: 'orders', rows: 1 }],
    });
    expect(await over.host.functions('elsewhere', null)).toMatchObject({ ok: true });
    const changes = { reading: { kind: 'free', dml: true, only: null } } as const;
    for (const sql of [
      'INSERT INTO orders SELECT 2, now()',
      'CREATE TABLE own (id Int32) ENGINE = Memory',
      'ALTER TABLE orders DELETE WHERE 1',
      'DROP TABLE orders',
      'SET readonly = 0',
      'SELECT * FROM default.secret',
      "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')",
    ])
      expect(await over.run(sql, changes), sql).toMatchObject({ ok: false });
    expect(await over.rows('SELECT id FROM orders')).toEqual([{ id: 1 }]);
  }, 60_000);
});

/* Its server was started with the page's rules. */
describe.runIf(hasTrino)('trino', () => {
  test('a user with the rights that the guide gives reads one catalog and changes nothing', async () => {
    await inTrino('CREATE TABLE memory.default.guide AS SELECT 1 AS id');
    onTestFinished(async () => void (await inTrino('DROP TABLE memory.default.guide')));
    const over = await engineOver('trino', trinoAddress('memory/default', 'guest'));
    onTestFinished(() => over.host.close());
    expect(await over.rows('SELECT id FROM guide')).toEqual([{ id: 1 }]);
    expect(await over.host.columns('elsewhere', null)).toMatchObject({ ok: true });
    const changes = { reading: { kind: 'free', dml: true, only: null } } as const;
    for (const sql of [
      'INSERT INTO guide VALUES (2)',
      'CREATE TABLE own AS SELECT 1 AS id',
      'DROP TABLE guide',
      'SELECT * FROM tpch.tiny.nation',
    ])
      expect(await over.run(sql, changes), sql).toMatchObject({
        ok: false,
        error: { message: /Access Denied/ },
      });
    expect(await inTrino('SELECT count(*) FROM memory.default.guide')).toEqual([[1]]);
  }, 60_000);
});
