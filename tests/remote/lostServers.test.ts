import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import { inPostgres } from '../support/loadPostgres.ts';
import { hasMariadb, inMariadb, startMariadb } from '../support/mariadb.ts';
import { type EngineOver, engineOver } from './engineOver.ts';
import { type SwitchedLine, switchedLine, throughPort } from './switchedLine.ts';

/* A server that is left for another, one whose rows stop on their way, and one that ends a single connection. */

const KINDS = [
  {
    name: 'PostgreSQL',
    backend: 'postgresql',
    isThere: true,
    start: () => startPostgres(),
    sql: async (address: string, text: string) =>
      void (await inPostgres(address, (client) => client.query(text))),
    many: "SELECT i, repeat('x', 1000) AS t FROM generate_series(1, 40000) AS g(i)",
    slow: 'SELECT pg_sleep(1000)',
    kill: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(1000)%' AND pid <> pg_backend_pid()",
    running: async (address: string) =>
      inPostgres(address, async (client) => {
        const { rows } = await client.query<{ n: number }>(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(1000)%' AND pid <> pg_backend_pid()",
        );
        return rows[0]?.n;
      }),
  },
  {
    name: 'MariaDB',
    backend: 'mysql',
    isThere: hasMariadb,
    start: () => startMariadb(),
    sql: async (address: string, text: string) => void (await inMariadb(address, [text])),
    many: "SELECT seq AS i, REPEAT('x', 1000) AS t FROM seq_1_to_40000",
    slow: 'SELECT SLEEP(1000)',
    kill: "BEGIN NOT ATOMIC FOR p IN (SELECT id FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP(1000)%') DO KILL p.id; END FOR; END",
    running: async (address: string) => {
      const rows = await inMariadb(address, [
        "SELECT CAST(COUNT(*) AS SIGNED) AS n FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP(1000)%'",
      ]);
      return Number(rows[0]?.['n']);
    },
  },
];

describe.each(KINDS.filter(({ isThere }) => isThere))(
  '$name',
  ({ backend, start, sql, many, slow, kill, running }) => {
    let [first, second]: Awaited<ReturnType<typeof start>>[] = [];
    let line: SwitchedLine;
    let over: EngineOver;
    beforeAll(async () => {
      first = await start();
      second = await start();
      for (const [i, server] of [first, second].entries()) {
        await sql(server.address, 'CREATE TABLE whose (a int)');
        await sql(server.address, `INSERT INTO whose VALUES (${i + 1})`);
      }
      line = await switchedLine(first.port);
      over = await engineOver(backend, throughPort(first.address, line.port));
    });
    afterAll(async () => {
      line.close();
      await over.host.close();
      await Promise.all([first?.stop(), second?.stop()]);
    });

    const whose = () => over.rows('SELECT a FROM whose');
    const here = () => over.rows('SELECT 1 AS a', { engine: 'test' });
    const isSlow = async (): Promise<void> => {
      await expect.poll(() => running(first?.address ?? '')).toBe(1);
    };

    test('whose rows stop on their way delays nothing else, and has all of them when they come', async () => {
      const before = await over.run('SELECT a FROM whose');
      expect(before.ok).toBe(true);
      line.hold();
      const going = over.rows(many, { limit: 40_000, shownRows: 40_000 });
      expect(await here()).toEqual([{ a: 1 }]);
      line.letGo();
      expect((await going).length).toBe(40_000);
    });

    test('that ends the connection of a statement ends it with a reason, and runs the next', async () => {
      const ran = over.run(slow);
      await isSlow();
      const other = over.run('SELECT a FROM whose');
      await sql(first?.address ?? '', kill);
      const ended = await ran;
      expect(ended).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
      if (!ended.ok) expect(ended.error.message).not.toMatch(/undefined|\[object|ECONN/);
      expect((await other).ok).toBe(true);
      expect(await whose()).toEqual([{ a: 1 }]);
    });

    test('that another takes over from ends what it ran with a reason, and the other is asked from then on', async () => {
      const ran = over.run(slow);
      await isSlow();
      line.moveTo(second?.port ?? 0);
      const ended = await ran;
      expect(ended).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
      if (!ended.ok) expect(ended.error.message).toMatch(/cut/);
      expect(await Promise.all([whose(), whose(), whose()])).toEqual([[{ a: 2 }], [{ a: 2 }], [{ a: 2 }]]);
    });
  },
);
