import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
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
const unzipped = (name: string) => gunzipSync(stored(`${name}.gz`));
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

test('unions of Arrow are read as values, and decimals of 256 bits with all their digits', async () => {
  expect(await open('unions.arrow')).toMatchObject({
    columns: ['d', 'e', 'dense', 'sparse', 'list', 'mixed'],
    rows: [
      [
        '12345678901234567890123456789012345678901234567890.0123456789',
        '1.50',
        '1',
        '1',
        '["1.5"]',
        '12345678901234567890.5',
      ],
      [null, null, 'a', 'a', '[]', '2024-02-29 12:30:00'],
      [
        '-0.0000000001',
        '-99999999999999999999999999999999999.99',
        null,
        '1152921504606846976',
        null,
        '{"a":"1152921504606846976","b":null}',
      ],
      ['0.0000000000', '0.00', 'b', null, '["-2.5",null]', '2024-02-29'],
    ],
  });
});

test('decimals of more than 38 digits, old times and nested values of Parquet are read', async () => {
  expect(await open('old.parquet')).toMatchObject({
    rows: [
      ['12345678901234567890123456789012345678901234567.1', '2023-11-14 22:13:20.123456', '[{"a":1.5}]'],
      [null, null, null],
    ],
  });
});

test('a Parquet file that is packed with LZ4 is read, and bytes that are no text keep their values', async () => {
  expect(await open('lz4.parquet')).toMatchObject({
    columns: ['text', 'bytes', 'none'],
    rows: [
      ['a long text that repeats, '.repeat(40), String.raw`\x00\xFF\x5C`, null],
      [null, null, null],
      ['é', 'é', null],
    ],
  });
});

test('a SQLite file with an index for searching, which needs code that is not here, has its other tables', async () => {
  expect(await open('search.sqlite', unzipped('search.sqlite'))).toMatchObject({ kind: 'opened' });
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

/** Each has one table, in blocks of 16 kB where the release knows them: written by DuckDB 1.4.0, 0.8.1 and 2.0.1. */
test.each([
  ['encrypted', 'it is encrypted. Open a copy without encryption'],
  ['older', 'it was written in an older form, by DuckDB v0.8.1. Open it with that version'],
  ['newer', 'it was written by DuckDB v2.0.1, which is newer than the engine here'],
])(
  'a file of DuckDB that is %s is refused with what it is and what to do, also compressed',
  async (what, words) => {
    const refused = { kind: 'refused', words: expect.stringContaining(words) };
    expect(await open(`${what}.duckdb`, unzipped(`${what}.duckdb`))).toMatchObject(refused);
    expect(await open(`${what}.duckdb.gz`)).toMatchObject(refused);
  },
);

test.each([
  ['very early DuckDB', 'a.duckdb', headerOfDuckdb(17, 0, ''), 'by an early version of DuckDB'],
  ['encrypted Parquet', 'a.parquet', Buffer.from('PARE and more'), 'is encrypted'],
  ['older Feather', 'a.feather', Buffer.from('FEA1 and more'), 'the first version of Feather'],
])('a file of %s is refused with what it is', async (_what, name, bytes, words) => {
  expect(await open(name, bytes)).toMatchObject({ kind: 'refused', words: expect.stringContaining(words) });
});
