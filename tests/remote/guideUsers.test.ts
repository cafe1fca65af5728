import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inPostgres } from '../support/loadPostgres.ts';
import { hasMariadb, inMariadb, startMariadb } from '../support/mariadb.ts';
import { startPostgres } from '../support/postgres.ts';
import { engineOver } from './engineOver.ts';

/* The users that the guide's page makes, by its own words. */

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/guide/database-servers.md'), 'utf8');
const [POSTGRESQL = '', MYSQL = ''] = [...PAGE.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql]) =>
  (sql ?? '').replaceAll('…', 'p'),
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
