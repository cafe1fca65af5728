import { READS_ALL } from '../../server/access/reading.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ENDLESS, ENGINE, expectOk, type TestEngine, testEngine } from './testEngine.ts';

/** What an engine says about its tables, its functions and the cost of a query. */

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const NUMBERS = 'CREATE TABLE numbers AS SELECT i FROM range(5000) t(i)';
const TABLES = [
  'CREATE SCHEMA other',
  'CREATE TABLE other.parent (id INTEGER PRIMARY KEY, code VARCHAR UNIQUE)',
  'CREATE TABLE other.child (id BIGINT, parent_id INTEGER REFERENCES other.parent(id), amount DECIMAL(12, 2))',
  "COMMENT ON COLUMN other.child.amount IS 'in euros'",
  'CREATE INDEX by_amount ON other.child(amount)',
  'CREATE VIEW other.seen AS SELECT id FROM other.child',
];

/** One engine for all tests, which only read. */
let shared: TestEngine;
beforeAll(async () => {
  shared = await testEngine([NUMBERS, ...TABLES]);
});
afterAll(() => shared.host.close());

test('lists the columns of every table and view at once', async () => {
  const all = expectOk(await shared.host.columns(ENGINE, null));
  expect(all.filter(({ schema }) => schema === 'other')).toEqual([
    {
      catalog: null,
      schema: 'other',
      name: 'child',
      kind: 'table',
      rows: expect.any(Number),
      columns: [
        ['id', 'BIGINT'],
        ['parent_id', 'INTEGER'],
        ['amount', 'DECIMAL(12,2)'],
      ],
      foreignKeys: [
        {
          columns: ['parent_id'],
          referredSchema: 'other',
          referredTable: 'parent',
          referredColumns: ['id'],
        },
      ],
    },
    {
      catalog: null,
      schema: 'other',
      name: 'parent',
      kind: 'table',
      rows: expect.any(Number),
      columns: [
        ['id', 'INTEGER'],
        ['code', 'VARCHAR'],
      ],
    },
    { catalog: null, schema: 'other', name: 'seen', kind: 'view', rows: null, columns: [['id', 'BIGINT']] },
  ]);
});

test('lists the functions that statements may call, with their signatures', async () => {
  const all = expectOk(await shared.host.functions(ENGINE, null));
  const named = (name: string) => all.find((each) => each.name === name);
  expect(named('date_trunc')).toMatchObject({
    kind: 'scalar',
    signatures: expect.arrayContaining(['date_trunc(part VARCHAR, timestamp DATE) → TIMESTAMP']) as unknown,
    description: 'Truncate to specified precision',
  });
  expect(named('concat')?.signatures).toEqual(['concat(value ANY, ANY…) → ANY']);
  expect(named('duckdb_settings')).toBeUndefined();
});

test('lists tables, views, columns, keys and comments', async () => {
  const { host } = shared;
  const table = async (name: string) =>
    expectOk(await host.table(ENGINE, { catalog: null, schema: 'other', name }, null));
  expect(expectOk(await host.catalogs(ENGINE, null))).toEqual(['memory']);
  expect(expectOk(await host.schemas(ENGINE, null, null))).toEqual(['main', 'other']);
  expect(expectOk(await host.tables(ENGINE, { catalog: null, schema: 'other' }, null))).toEqual([
    { name: 'child', kind: 'table' },
    { name: 'parent', kind: 'table' },
    { name: 'seen', kind: 'view' },
  ]);
  expect(await table('child')).toMatchObject({
    columns: [
      { name: 'id', type: 'BIGINT' },
      { name: 'parent_id', type: 'INTEGER' },
      { name: 'amount', type: 'DECIMAL(12,2)', comment: 'in euros' },
    ],
    foreignKeys: [{ columns: ['parent_id'], referredTable: 'parent', referredColumns: ['id'] }],
    indexes: [{ name: 'by_amount', columns: ['amount'], unique: false }],
  });
  expect(await table('parent')).toMatchObject({
    primaryKey: { columns: ['id'] },
    uniqueKeys: [{ columns: ['code'] }],
  });
  expect(await table('nosuch')).toBeNull();
});

test('estimates the rows of a query, and those of the tables that it scans, without running it', async () => {
  const work = { queryId: 'guess', person: 1, kind: 'sql', timeout: 60_000 } as const;
  const request = { ...work, engine: ENGINE, catalog: null, schema: null };
  const estimate = await shared.host.estimate({
    reading: READS_ALL,
    ...request,
    statements: ['SELECT * FROM numbers', ENDLESS],
  });
  expect(expectOk(estimate)[0]).toMatchObject({
    estimatedRows: 5000,
    scannedRows: 5000,
    scannedBytes: 40_000,
  });
  expect(expectOk(estimate)[0]?.scanned).toEqual([expect.stringMatching(/\.numbers$/)]);
  expect(expectOk(estimate)[1]).toMatchObject({ scannedRows: 0, scanned: [] });
});

test('estimates the rows of cross joins and unions, for which the engine has no figure', async () => {
  const work = { queryId: 'guess', person: 1, kind: 'sql', timeout: 60_000 } as const;
  const estimate = await shared.host.estimate({
    ...work,
    engine: ENGINE,
    reading: READS_ALL,
    catalog: null,
    schema: null,
    statements: [
      'SELECT a.* FROM numbers a, numbers b',
      'SELECT * FROM numbers UNION ALL SELECT * FROM numbers',
    ],
  });
  expect(expectOk(estimate).map(({ estimatedRows }) => estimatedRows)).toEqual([25_000_000, 10_000]);
});
