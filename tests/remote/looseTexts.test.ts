import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXTRACT_TABLE } from '#contract/dataset/extract.ts';
import { computeQuery, resultBody } from '#domain/compile/computeQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
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
import { ELSEWHERE, MARIADB, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'orders' },
  columns: [
    { name: 'id', type: 0, isTime: false },
    { name: 'country', type: 1, isTime: false },
    { name: 'city', type: 1, isTime: false },
    { name: 'typed', type: 1, isTime: false },
    { name: 'exact', type: 1, isTime: false },
  ],
  metrics: [
    { name: 'count', expression: 'COUNT(*)' },
    { name: 'cities', expression: 'COUNT(DISTINCT city)' },
    { name: 'sum', expression: 'SUM(id)' },
  ],
  mainTime: null,
};

const ROWS = [
  [1, 'DE', 'München', 'DE', 'b'],
  [2, 'DE', 'Munchen', 'de', 'b'],
  [3, 'FR', 'Straße', 'De  ', 'B'],
  [4, 'FR', 'Strasse', 'FR', 'a'],
  [5, null, 'Paris', null, 'A'],
];

const count = (query: QueryObject): QueryObject => ({ columns: [], metrics: ['count'], ...query });
const where = (col: string, op: string, val: string | readonly string[]): QueryObject =>
  count({ filters: [{ col, op, val }] });

/** What is asked, and whether the rows of the device are the engine's: where it is not certain, the device has none. */
const REQUESTS: readonly (readonly [string, QueryObject, 'same' | 'refused'])[] = [
  [
    'groups whose texts are alike in no way',
    count({ columns: ['country'], orderby: [['country', true]] }),
    'same',
  ],
  ['no texts', count({ metrics: ['count', 'sum'], filters: [{ col: 'id', op: '>', val: 2 }] }), 'same'],
  ['one of the texts', where('country', 'IN', ['DE', 'FR']), 'same'],
  ['none of the texts', where('country', '==', 'XX'), 'same'],
  ['all but one', where('country', '!=', 'DE'), 'same'],
  ['a text that is there in other letters', where('country', 'IN', ['de']), 'refused'],
  ['a text that is there without its spaces', where('country', '==', 'DE '), 'refused'],
  ['all but one in other letters', where('country', 'NOT IN', ['fr']), 'refused'],
  ['those without a text', where('typed', 'IS NULL', ''), 'same'],
  ['one of texts that differ in case', where('typed', 'IN', ['DE']), 'refused'],
  ['one that is alone among those', where('typed', 'IN', ['FR']), 'same'],
  ['groups of texts that differ in case and spaces', count({ columns: ['typed'] }), 'refused'],
  ['groups of texts with accents', count({ columns: ['city'] }), 'refused'],
  ['a count of those', { columns: ['country'], metrics: ['cities'] }, 'refused'],
  ['texts with accents, by one without', where('city', 'IN', ['Munchen']), 'refused'],
  ['a pattern', where('country', 'LIKE', 'd%'), 'refused'],
  ['an order of texts', where('country', '>', 'dd'), 'refused'],
  ['a collation that is exact, which is not known here', count({ columns: ['exact'] }), 'refused'],
];

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
      return ran.ok ? readFrame(ran.value.columns, ran.value.body) : err(ran.error.message);
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
