import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ingest } from '../../../server/files/ingest.ts';
import type { IngestReport } from '../../../server/files/ingestJob.ts';
import { sampleFolder } from '../../../server/samples/sampleFolder.ts';
import { VEGA_TABLES } from '../../../server/files/samples/vegaTables.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), 'sextant-samples-'));
const file = join(dir, 'Samples.duckdb');
const { folder } = sampleFolder(import.meta.url);
let report: IngestReport;

beforeAll(async () => {
  report = await ingest({ job: { kind: 'samples', folder }, target: file }, () => undefined);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function query(sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('every table of the package is loaded, with rows', () => {
  expect(report.faults).toEqual([]);
  expect(report.tables.length).toBe(VEGA_TABLES.length + 1);
  expect(report.tables.filter(({ rows }) => rows === 0)).toEqual([]);
});

test('every file of the package is a table or is left out on purpose', () => {
  const read = VEGA_TABLES.map(({ select }) => basename(/'([^']+\.\w+)'/.exec(select(folder))?.[1] ?? ''));
  const leftOut = readdirSync(folder).filter((name) => !read.includes(name));
  expect(leftOut.sort()).toEqual([
    '7zip.png',
    'annual-precip.json',
    'ffox.png',
    'flights-200k.arrow',
    'gimp.png',
    'londonBoroughs.json',
    'londonTubeLines.json',
    'us-10m.json',
    'world-110m.json',
  ]);
});

test('columns have their intended types, and no table has an uncommon type', async () => {
  expect(
    await query(
      `SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE data_type IN ('HUGEINT', 'JSON')`,
    ),
  ).toEqual([]);
  const typed = await query(`
    SELECT table_name || '.' || column_name, data_type FROM duckdb_columns()
    WHERE column_name IN ('date', 'Release Date', 'time') AND data_type = 'VARCHAR'`);
  expect(typed).toEqual([]);
});

test('the generated orders are five million, nearly the same on every machine, and consistent', async () => {
  const [row] = await query(`
    SELECT count(*), count(DISTINCT order_id), min(year(ordered_at)), max(year(ordered_at)), count(DISTINCT country),
      min(rating), max(rating), count(*) FILTER (shipped_at < ordered_at), count(*) FILTER (total <= 0),
      count(*) FILTER (total <> round(quantity * unit_price * (1 - discount), 2))
    FROM orders`);
  expect(row).toEqual(['5000000', '5000000', '2022', '2025', '20', 1, 5, '0', '0', '0']);
  // Logarithms differ between machines in their last digit.
  const [sum] = await query('SELECT sum(total)::DOUBLE FROM orders');
  expect(Number(sum?.[0]) / 439_819_658).toBeCloseTo(1, 4);
});
