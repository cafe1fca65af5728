import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { createFileOpener, type FileOpener } from './fileOpener.ts';
import { duckdbFile, parquetOf } from './writtenFiles.ts';

/** Files in forms that only other programs write, as they wrote them. */

// In Node the library reads its file from the disk.
vi.mock('sql.js/dist/sql-wasm.wasm?url', () => ({
  default: createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
}));

let opener: FileOpener;
beforeAll(async () => {
  opener = await createFileOpener();
});

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

test('unions within other types of Arrow are read as JSON, each value with the type that it has', async () => {
  expect(await open('nested_unions.arrow')).toMatchObject({
    columns: ['list', 'struct', 'map', 'fixed', 'kinds', 'more', 'runs', 'views'],
    rows: [
      [
        '[1,"a"]',
        String.raw`{"u":1,"b":"\\xFF\\x00"}`,
        '{"k":1,"l":"a"}',
        '[1,"a"]',
        '{"v":"01:02:03.000004","at":"2023-11-14 22:13:20.123456789"}',
        '{"u":1,"d":"p","i":"1 months 2 days 00:00:03"}',
        '{"u":1,"r":"x"}',
        '[1,"a"]',
      ],
      [
        '[null,"b"]',
        '{"u":"a","b":"x"}',
        '{"m":null}',
        '[2,"b"]',
        '{"v":"25:01:01","at":"1970-01-01 00:00:00.000000002"}',
        '{"u":"a","d":"q","i":null}',
        '{"u":"a","r":"x"}',
        '[null]',
      ],
      [
        null,
        '{"u":null,"b":null}',
        '{"o":"b"}',
        '[3,"c"]',
        String.raw`{"v":"\\xFF","at":"1970-01-01 00:00:00.000000003"}`,
        '{"u":null,"d":"p","i":"0 months 0 days 00:00:00.000000001"}',
        '{"u":null,"r":"y"}',
        '[]',
      ],
    ],
  });
});

test('times of Parquet keep their nanoseconds, and years of any length', async () => {
  expect(await open('times.parquet')).toMatchObject({
    columns: ['ns', 'ns_utc', 'us_utc', 'ms', 'time', 'day', 'list', 'big'],
    types: [
      'TIMESTAMP_NS',
      'TIMESTAMP_NS',
      'TIMESTAMP',
      'TIMESTAMP',
      'TIME_NS',
      'DATE',
      'TIMESTAMP_NS[]',
      'UBIGINT',
    ],
    notes: [{ kind: 'utc', columns: ['ns_utc', 'us_utc'] }],
    rows: [
      [
        '2023-11-14 22:13:20.123456789',
        '2023-11-14 22:13:20.123456789',
        '2023-11-14 22:13:20.123456',
        '2023-11-14 22:13:20.123',
        '12:34:56.123456789',
        '1899-12-31',
        "['2023-11-14 22:13:20.123456789']",
        '18446744073709551615',
      ],
      [null, null, null, null, null, null, null, null],
      [
        '1969-12-31 23:59:59.999999999',
        '1970-01-01 00:00:00',
        '1969-12-31 23:59:59.999999',
        '0001-12-31 (BC) 23:59:59',
        '00:00:00',
        '12921-08-18',
        '[]',
        '0',
      ],
    ],
  });
});

test('columns of Parquet that have the same name have their own values, also nested ones, in all groups of rows', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => [
    BigInt(at),
    { x: BigInt(at), y: [`${at}`] },
    `t${at}`,
    at % 2 === 0 ? at / 2 : null,
  ]);
  expect(await open('duplicates.parquet')).toMatchObject({ columns: ['a', 'n', 'a_2', 'n_2'], rows });
});

test('times of the oldest form of Parquet are cut to microseconds, with a note', async () => {
  expect(await open('int96.parquet')).toMatchObject({
    types: ['TIMESTAMP'],
    notes: [{ kind: 'microseconds', columns: ['old'] }],
    rows: [['2023-11-14 22:13:20.123456'], [null], ['1969-12-31 23:59:59.999999']],
  });
});

test('times of Arrow with a zone are times in UTC, with a note', async () => {
  expect(await open('zones.arrow')).toMatchObject({
    types: ['TIMESTAMP_NS', 'TIMESTAMP_NS', 'TIMESTAMP_S'],
    notes: [{ kind: 'utc', columns: ['zoned', 's'] }],
    rows: [
      ['2023-11-14 22:13:20.123456789', '2023-11-14 22:13:20.123456789', '1899-12-31 00:00:00'],
      [null, null, null],
      ['1969-12-31 23:59:59.999999999', '1970-01-01 00:00:00', '1970-01-01 00:00:00'],
    ],
  });
});

test('decimals of Arrow in 32 and 64 bits are read; those with a negative scale are refused with words', async () => {
  const rows = [['1.20'], [null], ['-999.99']];
  expect(await open('decimal32.arrow')).toMatchObject({ types: ['DECIMAL(5,2)'], rows });
  expect(await open('decimal64.arrow')).toMatchObject({ types: ['DECIMAL(5,2)'], rows });
  const words = expect.stringContaining('decimals with a negative scale');
  expect(await open('negative.arrow')).toMatchObject({ kind: 'refused', words });
});

test('times with a zone of a DuckDB file are times in UTC, with a note', async () => {
  const create = `CREATE TABLE t AS SELECT TIMESTAMPTZ '2024-02-29 12:00:00+05' AS "at""x", 1 AS n`;
  expect(await open('zones.duckdb', await duckdbFile(create))).toMatchObject({
    columns: ['at"x', 'n'],
    types: ['TIMESTAMP', 'INTEGER'],
    notes: [{ kind: 'utc', columns: ['at"x'] }],
    rows: [['2024-02-29 07:00:00', 1]],
  });
});

test('decimals of more than 38 digits, old times and nested values of Parquet are read', async () => {
  expect(await open('old.parquet')).toMatchObject({
    rows: [
      ['12345678901234567890123456789012345678901234567.1', '2023-11-14 22:13:20.123456', [{ a: 1.5 }]],
      [null, null, null],
    ],
  });
});

test('lists and records of Parquet keep the types of their parts, and maps are JSON', async () => {
  const file = await parquetOf(`SELECT [1.50::DECIMAL(5,2), NULL] AS prices,
    {'a"b': E'x\\"y\n', 'days': [DATE '2024-01-02'], 'big': 9007199254740993} AS who,
    MAP {'k': 1.5::DECIMAL(5,2)} AS by_key, [{'at': TIMESTAMP '2024-01-02 03:04:05.678901'}] AS deep
    UNION ALL SELECT NULL, NULL, NULL, []`);
  expect(await open('nested.parquet', file)).toMatchObject({
    types: [
      'DECIMAL(5,2)[]',
      expect.stringMatching(/^STRUCT\("a""b" VARCHAR, "?days"? DATE\[\], "?big"? BIGINT\)$/),
      'VARCHAR',
      'STRUCT("at" TIMESTAMP)[]',
    ],
    rows: [
      [
        '[1.50, NULL]',
        expect.stringContaining(`'days': [2024-01-02], 'big': 9007199254740993`),
        '{"k":1.50}',
        `[{'at': '2024-01-02 03:04:05.678901'}]`,
      ],
      [null, null, null, '[]'],
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
