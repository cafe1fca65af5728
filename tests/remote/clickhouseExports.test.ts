import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/time.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import { hasClickHouse, startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';
import { cutting } from './cutting.ts';
import { ELSEWHERE, type EngineOver, engineOver } from './engineOver.ts';

/** Never ends by itself. */
const ENDLESS = 'SELECT number FROM system.numbers';

describe.skipIf(!hasClickHouse)('all rows of a statement over ClickHouse', () => {
  let server: TestClickHouse;
  let over: EngineOver;
  beforeAll(async () => {
    server = await startClickHouse();
    over = await engineOver('clickhousedb', server.address);
  });
  afterAll(async () => {
    await over.host.close();
    await server.stop();
  });

  const exported = (sql: string, { engine = ELSEWHERE, queryId = sql, timeout = MINUTE } = {}) =>
    over.host.exportCsv({
      queryId,
      timeout,
      engine,
      sql,
      person: 1,
      kind: 'sql',
      reading: READS_ALL,
      catalog: null,
      schema: null,
      lineEnd: '\n',
    });
  /** The rows, and how they ended. */
  async function rowsOf(...how: Parameters<typeof exported>) {
    const begun = await exported(...how);
    if (!begun.ok) return { rows: '', error: begun.error };
    const rows = await text(begun.value.body).catch(() => 'cut');
    const done = await begun.value.done;
    return { rows, error: done.ok ? null : done.error };
  }
  const running = async (): Promise<number> =>
    Number(
      await server.client("SELECT count() FROM system.processes WHERE query NOT LIKE '%system.processes%'"),
    );

  test('are what its own client writes', async () => {
    const sql =
      "SELECT number AS n, number / 7 AS r, toDate('2024-01-01') + number AS d FROM system.numbers LIMIT 100000";
    const { rows, error } = await rowsOf(sql);
    expect(error).toBeNull();
    expect(rows).toBe((await server.client(`${sql} FORMAT CSV`)).replaceAll('"', ''));
  });

  test('end with the error that the server says, before them and in their middle', async () => {
    expect(await rowsOf('SELECT nothing FROM nowhere')).toMatchObject({ error: { kind: 'engine' } });
    const middle = await rowsOf('SELECT number, throwIf(number = 900000) FROM system.numbers LIMIT 1000000');
    expect(middle).toMatchObject({ rows: 'cut', error: { message: /throwIf/ } });
  });

  test('end with an error where the connection is cut', async () => {
    const { server: cutter, port } = await cutting(server.port, 3_000_000);
    const address = server.address.replace(`:${server.port}/`, `:${port}/`);
    await over.host.open({ key: 'cut', backend: 'clickhousedb', address });
    const { rows, error } = await rowsOf(`${ENDLESS} LIMIT 1000000`, { engine: 'cut' });
    expect(rows).toBe('cut');
    expect(error).toMatchObject({ kind: 'unavailable' });
    await over.host.closeEngine('cut');
    cutter.close();
  });

  test('end on the server, too, where they are stopped, take too long, or their reader leaves', async () => {
    const endings = {
      stopped: async () => {
        const going = exported(ENDLESS, { queryId: 'endless' });
        await expect.poll(running).toBe(1);
        expect(over.host.stop('endless')).toBe(true);
        const begun = await going;
        expect(begun.ok && (await begun.value.done)).toMatchObject({ ok: false, error: { kind: 'stopped' } });
      },
      late: async () => {
        const { error } = await rowsOf(ENDLESS, { timeout: SECOND });
        expect(error).toMatchObject({ kind: 'timedOut' });
      },
      left: async () => {
        const begun = await exported(ENDLESS);
        if (!begun.ok) throw new Error(begun.error.message);
        for await (const _ of begun.value.body) break;
      },
    };
    for (const end of Object.values(endings)) {
      await end();
      await expect.poll(running, { timeout: 5 * SECOND }).toBe(0);
    }
  });
});
