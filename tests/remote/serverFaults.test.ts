import { createServer, type Socket } from 'node:net';
import { createConnection } from 'mysql2';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { hasMariadb, inMariadb, startMariadb } from '../support/mariadb.ts';
import { inPostgres } from '../support/loadPostgres.ts';
import { startPostgres } from '../support/postgres.ts';
import { type EngineOver, engineOver } from './engineOver.ts';

/* Servers that are full, restart, or say nothing, with an engine over each, and one of this machine beside it. */

type Rows = readonly Readonly<Record<string, unknown>>[];

interface Faulty {
  readonly address: string;
  restart(whileDown: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const SERVERS = [
  {
    name: 'PostgreSQL',
    backend: 'postgresql',
    isThere: true,
    /** With few connections, none of them kept back. */
    start: (): Promise<Faulty> =>
      startPostgres({ max_connections: '5', superuser_reserved_connections: '0' }),
    sql: (address: string, text: string): Promise<Rows> =>
      inPostgres(address, async (client) => (await client.query<Record<string, unknown>>(text)).rows),
    connected: async (address: string): Promise<() => void> => {
      const client = new Client(address);
      client.on('error', () => undefined);
      await client.connect();
      return () => void client.end();
    },
    slow: 'SELECT count(*) FROM generate_series(1, 100000000000) AS g',
    running:
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%100000000000%' AND pid <> pg_backend_pid()",
    full: /too many clients|remaining connection slots/,
  },
  {
    name: 'MariaDB',
    backend: 'mysql',
    isThere: hasMariadb,
    start: (): Promise<Faulty> => startMariadb(['--max-connections=10', '--extra-max-connections=1']),
    sql: (address: string, text: string): Promise<Rows> => inMariadb(address, [text]),
    async connected(address: string): Promise<() => void> {
      const connection = createConnection(address);
      connection.on('error', () => undefined);
      await new Promise<void>((resolve, reject) => {
        connection.connect((cause) => (cause === null ? resolve() : reject(cause)));
      });
      return () => connection.destroy();
    },
    running:
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE info LIKE '%seq_1_to_100000000 b%' AND id <> CONNECTION_ID()",
    slow: 'SELECT COUNT(*) FROM seq_1_to_100000000 a, seq_1_to_100000000 b',
    full: /Too many connections/,
  },
];

describe.each(SERVERS.filter(({ isThere }) => isThere))(
  '$name',
  ({ backend, start, sql, connected, slow, running, full }) => {
    let server: Faulty;
    let over: EngineOver;
    beforeAll(async () => {
      server = await start();
      await sql(server.address, 'CREATE TABLE kept (a int)');
      await sql(server.address, 'INSERT INTO kept VALUES (42)');
      over = await engineOver(backend, server.address);
    });
    afterAll(async () => {
      await over.host.close();
      await server.stop();
    });

    const here = (): Promise<unknown> => over.rows('SELECT 1 AS a', { engine: 'test' });
    const isWell = () => over.run('SELECT a FROM kept').then((ran) => ran.ok);

    test('that takes no more connections says so; what runs there goes on, and later there is room', async () => {
      const going = over.run(slow, { queryId: 'going' });
      await expect.poll(async () => (await sql(server.address, running))[0]).toMatchObject({ n: 1 });
      // Others take what is left, until none of them gets one.
      const held: (() => void)[] = [];
      for (let got = 1; got > 0;) {
        const tries = await Promise.allSettled(Array.from({ length: 4 }, () => connected(server.address)));
        const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
        held.push(...taken);
        got = taken.length;
      }
      const ran = await over.run('SELECT a FROM kept');
      expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
      if (!ran.ok) expect(ran.error.message).toMatch(full);
      expect(await here()).toEqual([{ a: 1 }]);
      for (const leave of held) leave();
      await expect.poll(isWell).toBe(true);
      expect(over.host.stop('going')).toBe(true);
      expect(await going).toMatchObject({ ok: false, error: { kind: 'stopped' } });
    });

    test('that restarts ends what it ran with a reason, and is asked again without a restart here', async () => {
      expect(await isWell()).toBe(true);
      const runs = [over.run(slow), over.run(slow)];
      await expect.poll(async () => (await sql(server.address, running))[0]).toMatchObject({ n: 2 });
      await server.restart(async () => {
        for (const ran of await Promise.all(runs)) {
          expect(ran).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
          if (!ran.ok) expect(ran.error.message).not.toMatch(/undefined|\[object|ECONN/);
        }
        const down = await over.run('SELECT a FROM kept');
        expect(down).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
        if (!down.ok) expect(down.error.message).toMatch(/Nothing listens/);
        expect(await here()).toEqual([{ a: 1 }]);
      });
      expect(await over.rows('SELECT a FROM kept')).toEqual([{ a: 42 }]);
      // Connections that were kept before are not taken for good ones.
      expect(await Promise.all(Array.from({ length: 4 }, isWell))).toEqual([true, true, true, true]);
    });

    test('that takes a connection and says nothing ends at the time limit, and can be stopped before', async () => {
      const sockets: Socket[] = [];
      const silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
      await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
      const { port } = silent.address() as { readonly port: number };
      await over.host.open({
        key: 'silent',
        backend,
        address: server.address.replace(/:\d+\//, `:${port}/`),
      });
      const limited = over.run('SELECT 1', { engine: 'silent', timeout: SECOND });
      const stopped = over.run('SELECT 1', { engine: 'silent', queryId: 'stopped' });
      expect(await limited).toMatchObject({ ok: false, error: { kind: 'timedOut' } });
      over.host.stop('stopped');
      const ended = await stopped;
      expect(ended).toMatchObject({ ok: false });
      expect(await over.rows('SELECT a FROM kept')).toEqual([{ a: 42 }]);
      await over.host.closeEngine('silent');
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
  },
);
