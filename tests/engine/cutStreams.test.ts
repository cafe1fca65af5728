import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { expectOk, type TestEngine, testEngine } from './testEngine.ts';

/* The engine ends a stream that fails as one that is over: rows before the failure are never taken for all. */

let engine: TestEngine;
const folder = mkdtempSync(join(tmpdir(), 'sextant-cut-'));
beforeAll(async () => {
  engine = await testEngine([
    "CREATE TABLE late AS SELECT range AS i, TIMESTAMP '2024-01-01' + INTERVAL (range) SECOND + CASE WHEN range < 290000 THEN INTERVAL 0 SECOND ELSE INTERVAL 5 MILLISECOND END AS t FROM range(300000)",
    'SET threads = 1',
  ]);
});
afterAll(async () => {
  await engine.host.close();
  rmSync(folder, { recursive: true });
});

test('a statement that fails after its first rows is an error with its reason', async () => {
  const sql =
    "SELECT CAST(CASE WHEN range < 300000 THEN '1' ELSE 'x' END AS INTEGER) AS i FROM range(400000)";
  expect(await engine.run(sql, { limit: 1_000_000 })).toMatchObject({
    ok: false,
    error: { kind: 'engine', message: expect.stringContaining("Could not convert string 'x'") as string },
  });
  const some = expectOk(await engine.run(sql, { limit: 10 }));
  expect(some).toMatchObject({ rows: 10, more: true });
});

test('the engine of the device says it in place of the rows', async () => {
  const device = await wasmEngine();
  const failing =
    "SELECT CASE WHEN range < 300000 THEN range ELSE error('broke') END AS i FROM range(400000)";
  await expect(device.run(failing)).rejects.toThrow(/broke/);
});

test('an extract whose times have parts of a second only in its last rows has all rows', async () => {
  const path = join(folder, 'late.duckdb');
  const written = await engine.host.extract({
    queryId: 'extract',
    person: 1,
    kind: 'sql',
    timeout: MINUTE,
    engine: 'test',
    reading: READS_ALL,
    catalog: null,
    schema: null,
    sql: 'SELECT i, t FROM late',
    path,
    table: 'rows',
    isPacked: true,
    maxRows: 1_000_000,
    maxBytes: 1e9,
  });
  expect(expectOk(written)).toMatchObject({ rows: 300_000, complete: true });
  const file = await DuckDBInstance.create(path);
  const reader = await (await file.connect()).runAndReadAll('SELECT count(*), max(t)::VARCHAR FROM rows');
  expect(reader.getRows()).toEqual([[300_000n, '2024-01-04 11:19:59.005']]);
  file.closeSync();
});
