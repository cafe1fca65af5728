import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresDriver } from '../../server/engines/postgresql/driver.ts';
import type { RemoteSession } from '../../server/engines/remote/driver.ts';
import { inPostgres } from '../support/loadPostgres.ts';
import { startPostgres } from '../support/postgres.ts';

/** Rows that PostgreSQL does not copy: more than all buffers between it and a reader hold. */
const UNCOPIED = 'SELECT FROM generate_series(1, 3000000)';

let server: Awaited<ReturnType<typeof startPostgres>>;
let session: RemoteSession;
beforeAll(async () => {
  server = await startPostgres();
  session = await postgresDriver(server.address, 'UTC').connect(new AbortController().signal);
});
afterAll(async () => {
  await session.close();
  await server.stop();
});

/** What the server does for the session: `ClientWrite` where it waits for its client to receive. */
const waitsFor = (): Promise<string> =>
  inPostgres(server.address, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ readonly state: string; readonly wait: string | null }>(
        "SELECT state, wait_event AS wait FROM pg_stat_activity WHERE application_name = 'sextant' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()",
      );
      const [seen] = rows;
      if (seen === undefined) return 'over';
      if (seen.state !== 'active' || seen.wait === 'ClientWrite') return seen.wait ?? seen.state;
    }
  });

test('rows that are not copied are received as they are taken, until there are enough', async () => {
  let taken = 0;
  let goOn: (more: boolean) => void = () => undefined;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const reading = session.read(UNCOPIED, [], {
    take: (bytes) =>
      new Promise((resolve) => {
        taken += bytes.length;
        goOn = resolve;
        begin();
      }),
  });
  await begun;
  expect(await waitsFor()).toBe('ClientWrite');
  goOn(false);
  await reading;
  expect(taken).toBeLessThan(100_000);
  // The connection is usable.
  expect(await session.describe('SELECT 1 AS one')).toMatchObject([{ name: 'one' }]);
});

test('every row comes once, in order, and what a sink throws is the error', async () => {
  const pieces: Uint8Array[] = [];
  const sql = '/* a /* nested */ comment */ SELECT n FROM generate_series(1, 50000) AS g(n)';
  const columns = await session.describe(sql);
  await session.read(sql, columns ?? [], {
    async take(bytes) {
      pieces.push(bytes);
      await Promise.resolve();
      return true;
    },
  });
  const expected = Array.from({ length: 50_000 }, (_, i) => `${i + 1}\n`).join('');
  expect(Buffer.concat(pieces).toString()).toBe(expected);

  const full = { take: () => Promise.reject(new Error('The disk is full')) };
  await expect(session.read(sql, columns ?? [], full)).rejects.toThrow('The disk is full');
});
