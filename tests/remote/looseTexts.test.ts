import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXTRACT_TABLE } from '#contract/dataset/extract.ts';
import { computeQuery, resultBody } from '#domain/compile/computeQuery.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { err } from '#domain/result.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import type { EngineService } from '../../workers/engine/protocol.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import { readFrame } from '../../server/chartData/readFrame.ts';
import { MYSQL } from '../../server/engines/mysql/dialect.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { expectOk } from '../engine/testEngine.ts';
import { hasMariadb } from '../support/mariadb.ts';
import { count, REQUESTS, ROWS, SOURCE, where } from './looseRequests.ts';
import { ELSEWHERE, MARIADB, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

describe.skipIf(!hasMariadb)('rows of a MariaDB on the device', () => {
  let remote: RemoteEngine;
  let device: EngineService;
  let file: Uint8Array;
  beforeAll(async () => {
    remote = await remoteEngine(MARIADB);
    const values = ROWS.map((row) => `(${row.map((each) => JSON.stringify(each)).join(', ')})`);
    await remote.sql(`CREATE TABLE orders (id int, country varchar(20), city varchar(20), typed varchar(20),
      exact varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
      INSERT INTO orders VALUES ${values.join(', ')}`);
    const folder = mkdtempSync(join(tmpdir(), 'sextant-loose-'));
    const path = join(folder, 'rows.duckdb');
    const asked = { queryId: 'rows', person: 1, kind: 'sql', timeout: 60_000, engine: ELSEWHERE } as const;
    const what = { catalog: null, schema: null, sql: 'SELECT * FROM orders', path, table: EXTRACT_TABLE };
    const limits = { reading: READS_ALL, maxRows: 1000, maxBytes: 1e9 };
    expectOk(await remote.host.extract({ ...asked, ...what, ...limits }));
    file = new Uint8Array(readFileSync(path));
    rmSync(folder, { recursive: true });
    device = createEngineService(await wasmEngine());
  });
  afterAll(() => remote.close());

  const world = { now: 0, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
  async function atTheEngine(query: QueryObject): Promise<unknown> {
    const computed = await computeQuery(query, SOURCE, { ...world, dialect: MYSQL }, async (sql) => {
      const ran = await remote.run(sql, { format: 'arrow' });
      return ran.ok ? readFrame(ran.value.columns, ran.value.body, 'UTC') : err(ran.error.message);
    });
    if (!computed.ok) throw new Error(computed.error.message);
    return resultBody(computed.value, query, SOURCE).data;
  }
  async function onTheDevice(query: QueryObject, isLoose: boolean): Promise<unknown> {
    const context = { datasource: { id: 1, type: 'table' as const }, queries: [query] };
    const extract = { datasetId: 1, version: 1, form: 'duckdb' as const, parts: [file] };
    const computed = await device.compute({ context, source: SOURCE, extract, ...world, isLoose }, 1);
    if (!computed.ok) return 'message' in computed.error ? computed.error.message : computed.error.kind;
    return (JSON.parse(new TextDecoder().decode(computed.value)) as { result: { data: unknown }[] }).result[0]
      ?.data;
  }

  test.each(REQUESTS)('%s', async (_, query, expected) => {
    const computed = await onTheDevice(query, true);
    if (expected === 'same') expect(computed).toEqual(await atTheEngine(query));
    else expect(computed).toMatch(/Only the server/);
  });

  test('are other rows than the engine’s where that is not minded', async () => {
    for (const query of [
      where('country', 'IN', ['de']),
      count({ columns: ['typed'] }),
      where('city', 'IN', ['Munchen']),
    ])
      expect(await onTheDevice(query, false)).not.toEqual(await atTheEngine(query));
  });
});
