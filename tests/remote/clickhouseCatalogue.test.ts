import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { hasChdb, inChdb, startChdb } from '../support/chdb.ts';
import { hasClickHouse, startClickHouse } from '../support/clickhouse.ts';
import { ELSEWHERE, type EngineOver, engineOver } from './engineOver.ts';

const WORK = { person: 1, kind: 'sql', timeout: 60 * SECOND } as const;
const READS = { kind: 'free', dml: false, only: null } as const;

interface Server {
  readonly address: string;
  /** Runs the test's own statement. */
  sql(text: string): Promise<unknown>;
  stop(): Promise<void>;
}

const old = async (): Promise<Server> => {
  const server = await startClickHouse();
  return { address: server.address, sql: (text) => server.client(text), stop: () => server.stop() };
};
const current = async (): Promise<Server> => {
  const server = await startChdb();
  return { address: server.address, sql: (text) => inChdb(server.address, text), stop: () => server.stop() };
};

describe.each([
  { version: '18', isInstalled: hasClickHouse, start: old },
  { version: 'the current one', isInstalled: hasChdb, start: current },
])('the catalogue of ClickHouse, $version', ({ isInstalled, start, version }) => {
  describe.skipIf(!isInstalled)('is read', () => {
    let server: Server;
    let engine: EngineOver;
    beforeAll(async () => {
      server = await start();
      for (const sql of [
        'CREATE DATABASE odd',
        "CREATE TABLE odd.`it's \"1\" \\\\ one` (id UInt64, price Nullable(Decimal(12, 2)) COMMENT 'of a', tags Array(String)) ENGINE = MergeTree ORDER BY id",
        'CREATE VIEW odd.seen AS SELECT 1 AS one',
        'CREATE TABLE t (id UInt64) ENGINE = MergeTree ORDER BY id',
        'INSERT INTO t SELECT number FROM system.numbers LIMIT 200000',
      ])
        await server.sql(sql);
      engine = await engineOver('clickhousedb', server.address);
    });
    afterAll(async () => {
      await engine.host.close();
      await server.stop();
    });

    test('names, types, comments and the order of a table', async () => {
      const { host } = engine;
      expect(await host.catalogs(ELSEWHERE, null)).toEqual({ ok: true, value: ['default'] });
      expect(await host.schemas(ELSEWHERE, null, null)).toMatchObject({
        ok: true,
        value: ['default', 'odd'],
      });
      const name = 'it\'s "1" \\ one';
      expect(await host.tables(ELSEWHERE, { catalog: null, schema: 'odd' }, null)).toEqual({
        ok: true,
        value: [
          { name, kind: 'table' },
          { name: 'seen', kind: 'view' },
        ],
      });
      expect(await host.table(ELSEWHERE, { catalog: null, schema: 'odd', name }, null)).toEqual({
        ok: true,
        value: {
          name,
          kind: 'table',
          schema: 'odd',
          comment: null,
          columns: [
            { name: 'id', type: 'UInt64', comment: null },
            { name: 'price', type: 'Nullable(Decimal(12, 2))', comment: 'of a' },
            { name: 'tags', type: 'Array(String)', comment: null },
          ],
          primaryKey: null,
          uniqueKeys: [],
          foreignKeys: [],
          relatives: [],
          indexes: [{ name: 'ORDER BY', columns: ['id'], unique: false }],
        },
      });
      const nowhere = { catalog: null, schema: null, name: 'nowhere' };
      expect(await host.table(ELSEWHERE, nowhere, null)).toEqual({ ok: true, value: null });
    });

    test('the columns of all tables, and functions', async () => {
      const read = await engine.host.columns(ELSEWHERE, null);
      expect(read).toMatchObject({
        ok: true,
        value: [
          { schema: 'default', name: 't', columns: [['id', 'UInt64']] },
          { schema: 'odd', kind: 'table' },
          { schema: 'odd', name: 'seen', kind: 'view', rows: null },
        ],
      });
      const functions = await engine.host.functions(ELSEWHERE, null);
      const named = functions.ok ? functions.value : [];
      expect(named.find(({ name }) => name === 'uniqExact')).toMatchObject({ kind: 'aggregate' });
      expect(named.find(({ name }) => name === 'toStartOfMonth')).toMatchObject({ kind: 'scalar' });
    });

    test('what a statement would read, where the server can say it', async () => {
      const estimated = await engine.host.estimate({
        ...WORK,
        queryId: 'estimate',
        engine: ELSEWHERE,
        statements: ['SELECT sum(id) FROM t WHERE id % 5 = 0'],
        catalog: null,
        schema: null,
        reading: READS,
      });
      expect(estimated).toMatchObject(
        version === '18'
          ? { ok: false, error: { message: /cannot say what a statement reads/ } }
          : { ok: true, value: [{ scanned: ['default.t'], scannedRows: 200_000 }] },
      );
    });

    test('tables that read one another have rows in common', async () => {
      for (const sql of [
        'CREATE DATABASE pair',
        'CREATE TABLE pair.orders (id UInt64) ENGINE = MergeTree ORDER BY id',
        'CREATE TABLE pair.late AS pair.orders ENGINE = Buffer(pair, orders, 16, 10, 100, 10000, 1000000, 10000000, 100000000)',
        "CREATE TABLE pair.merged AS pair.orders ENGINE = Merge(pair, '^orders')",
      ])
        await server.sql(sql);
      const tableOf = (name: string) =>
        engine.host.table(ELSEWHERE, { catalog: null, schema: 'pair', name }, null);
      expect(await tableOf('orders')).toMatchObject({
        value: { relatives: [{ schema: 'pair', name: 'late' }] },
      });
      expect(await tableOf('late')).toMatchObject({
        value: { relatives: [{ schema: 'pair', name: 'orders' }] },
      });
      expect(await tableOf('merged')).toMatchObject({ value: { kind: 'view' } });
    });

    test('a user that may change data is said', async () => {
      expect(await engine.host.mayChange(ELSEWHERE)).toEqual({ ok: true, value: true });
    });
  });
});

describe.skipIf(!hasClickHouse)('ClickHouse', () => {
  test('says of a user that only reads that it does, and lists two thousand tables in one go', async () => {
    const server = await startClickHouse();
    const tables = Array.from({ length: 2000 }, (_, i) => `CREATE TABLE t${i} (a UInt8) ENGINE = Memory`);
    await server.client(tables.join(';'));
    const engine = await engineOver('clickhousedb', server.reader);
    expect(await engine.host.mayChange(ELSEWHERE)).toEqual({ ok: true, value: false });
    const read = await engine.host.columns(ELSEWHERE, null);
    expect(read.ok && read.value.length).toBe(2000);
    await engine.host.close();
    await server.stop();
  });
});
