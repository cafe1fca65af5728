import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FreeReading } from '../../server/access/reading.ts';
import { expectError, type TestEngine, testEngine } from '../engine/testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/* A database that is attached to others, as Scratch is, for somebody who may read only some of those. */

const folder = mkdtempSync(join(tmpdir(), 'sextant-others-'));
const ONLY: FreeReading = {
  kind: 'free',
  dml: true,
  only: { catalogs: ['scratch', 'Open'], tables: [{ catalog: 'Closed', schema: 'main', name: 'shared' }] },
};
let engine: TestEngine;

async function fileOf(name: string): Promise<string> {
  const path = join(folder, `${name}.duckdb`);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE secret AS SELECT 42 AS a; CREATE TABLE shared AS SELECT 1 AS a');
  connection.closeSync();
  instance.closeSync();
  return path;
}

beforeAll(async () => {
  const attach = await Promise.all(
    ['Open', 'Closed'].map(async (alias) => ({ alias, path: await fileOf(alias), readOnly: true })),
  );
  engine = await testEngine(['CREATE VIEW others AS FROM Closed.secret'], {
    path: join(folder, 'scratch.duckdb'),
    attach,
  });
});
afterAll(async () => {
  await engine.host.close();
  rmSync(folder, { recursive: true });
});

test.each([
  'FROM Closed.secret',
  'FROM closed.main.SECRET WHERE false',
  'FROM others',
  'CREATE TABLE copied AS FROM Closed.secret',
  'CREATE TABLE made (a INT); INSERT INTO made FROM Closed.secret',
  'SELECT (SELECT max(a) FROM Closed.secret)',
  'SUMMARIZE Closed.secret',
  "FROM duckdb_table_sample('Closed.secret')",
  'PIVOT Closed.secret ON a USING count(*)',
  'EXPLAIN ANALYZE FROM Closed.secret',
])('what they may not read is refused: %s', async (sql) => {
  expect(['refused', 'forbidden']).toContain(expectError(await engine.run(sql, { reading: ONLY })).kind);
});

test.each([
  'FROM Open.secret',
  'FROM Closed.shared',
  'CREATE TABLE own AS FROM Open.secret; FROM own',
  'CREATE TEMP TABLE mine AS SELECT 1 AS a; FROM mine',
  'SHOW TABLES',
])('what they may read is read: %s', async (sql) => {
  expect((await engine.run(sql, { reading: ONLY })).ok).toBe(true);
});
