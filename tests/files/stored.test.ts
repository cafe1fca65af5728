import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { createFileOpener, type FileOpener } from './fileOpener.ts';

/** Files in forms that only other programs write, as they wrote them. */

// In Node the library reads its file from the disk.
vi.mock('sql.js/dist/sql-wasm.wasm?url', () => ({
  default: createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
}));

let opener: FileOpener;
beforeAll(async () => {
  opener = await createFileOpener();
}, 60_000);

const stored = (name: string) => readFileSync(join(import.meta.dirname, 'stored', name));
const open = (name: string, bytes: Uint8Array = stored(name)) => opener.open({ name, bytes });

const COLUMNS = ['id', 'text', 'kind', 'half'];

test.each(['lz4.arrow', 'zstd.arrow'])('columns of Arrow that are compressed are read: %s', async (name) => {
  expect(await open(name)).toMatchObject({
    columns: COLUMNS,
    rows: [
      [1n, 'a long text that repeats, '.repeat(40), 'x', 1.5],
      [2n, null, 'y', -2],
      [9_007_199_254_740_993n, 'é', null, 0],
    ],
  });
});

test('a file of Arrow without rows has its columns', async () => {
  expect(await open('empty.arrow')).toMatchObject({ columns: COLUMNS, rows: [] });
});

test('a dictionary of Arrow that grows with the rows has all its texts', async () => {
  expect(await open('grown.arrow')).toMatchObject({ rows: [['a'], ['b'], ['a'], ['c']] });
});

test('decimals of more than 38 digits, old times and nested values of Parquet are read', async () => {
  expect(await open('old.parquet')).toMatchObject({
    rows: [
      ['12345678901234567890123456789012345678901234567.1', '2023-11-14 22:13:20.123456', '[{"a":1.5}]'],
      [null, null, null],
    ],
  });
});

test('a workbook begins with its first sheet that is shown, below a title over the names', async () => {
  expect(await open('sheets.xlsx')).toMatchObject({
    columns: ['id', 'at', 'sum'],
    rows: [
      [1n, '12:00:00', 2n],
      [2n, '18:00:00', 4n],
    ],
  });
});

const headerOfDuckdb = (version: number, flags: number, writer: string): Uint8Array => {
  const bytes = Buffer.alloc(20_000);
  bytes.write('DUCK', 8);
  bytes.writeUInt32LE(version, 12);
  bytes.writeUInt32LE(flags, 20);
  bytes.write(writer, 52);
  return bytes;
};

test.each([
  ['encrypted DuckDB', 'a.duckdb', headerOfDuckdb(67, 1, 'v1.4.1'), 'it is encrypted'],
  ['older DuckDB', 'a.duckdb', headerOfDuckdb(51, 0, 'v0.8.1'), 'in an older form, by DuckDB v0.8.1'],
  ['newer DuckDB', 'a.duckdb', headerOfDuckdb(90, 0, 'v3.0.0'), 'written by DuckDB v3.0.0, which is newer'],
  ['encrypted Parquet', 'a.parquet', Buffer.from('PARE and more'), 'is encrypted'],
  ['older Feather', 'a.feather', Buffer.from('FEA1 and more'), 'the first version of Feather'],
])('a file of %s is refused with what it is', async (_what, name, bytes, words) => {
  expect(await open(name, bytes)).toMatchObject({ kind: 'refused', words: expect.stringContaining(words) });
});
