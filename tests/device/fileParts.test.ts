import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { strToU8, unzipSync, zipSync } from 'fflate';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { createDeviceWorld, type DeviceWorld } from './deviceWorld.ts';

/** Files with several tables, and compressed ones. */

// In Node the library reads its file from the disk.
vi.mock('sql.js/dist/sql-wasm.wasm?url', () => ({
  default: createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
}));

let world: DeviceWorld;
beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

interface Asked {
  readonly name: string;
  readonly bytes: Uint8Array | string;
  readonly part?: string;
  readonly packed?: string;
}

const request = ({ name, bytes, part, packed }: Asked) => ({
  file: new Blob([bytes as Uint8Array<ArrayBuffer>]),
  name,
  types: null,
  part: part ?? null,
  packed: packed ?? null,
});

async function preview(asked: Asked) {
  const found = await world.service().previewFile(request(asked), 1);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

async function refusal(asked: Asked): Promise<string> {
  const found = await world.service().previewFile(request(asked), 1);
  return found.ok
    ? found.value.fault || 'opened'
    : 'message' in found.error
      ? found.error.message
      : found.error.kind;
}

async function rowsOf(asked: Asked) {
  const taken = await world.service().takeFile(request(asked), 1);
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  const table = await world.changes.freeName('opened');
  const stored = await world.changes.store(table, taken.value.kept, { kind: 'file', fileName: asked.name });
  if (!stored.ok) throw new Error(stored.error);
  return world.run(`SELECT * FROM ${table}`);
}

test('a table of a SQLite file is chosen, and keeps large numbers, bytes and mixed values', async () => {
  const sql = await initSqlJs();
  const database = new sql.Database();
  database.run(`
    CREATE TABLE people (id INTEGER, name TEXT, height REAL, note);
    INSERT INTO people VALUES (9007199254740993, 'Zoë, "Z"', 1.5, x'00ff'), (2, NULL, 2, 7);
    CREATE TABLE "odd "" name" (a);
    CREATE VIEW tall AS SELECT name FROM people WHERE height > 1.8;
  `);
  const bytes = database.export();
  database.close();
  const found = await preview({ name: 'a.db', bytes });
  expect([found.parts, found.part]).toEqual([['odd " name', 'people', 'tall'], 'odd " name']);
  const { columns } = await preview({ name: 'a.db', bytes, part: 'people' });
  expect(columns).toEqual([
    ['id', 'BIGINT'],
    ['name', 'VARCHAR'],
    ['height', 'DOUBLE'],
    ['note', 'VARCHAR'],
  ]);
  expect(await rowsOf({ name: 'a.db', bytes, part: 'people' })).toEqual([
    ['9007199254740993', 'Zoë, "Z"', '1.5', '\\x00ff'],
    ['2', null, '2', '7'],
  ]);
  expect(await refusal({ name: 'a.db', bytes, part: 'none' })).toContain('contains no table none');
  expect(await refusal({ name: 'a.db', bytes: bytes.slice(0, 200) })).toContain('malformed');
  expect(await refusal({ name: 'a.db', bytes: 'SQLite format 3\0' })).not.toBe('opened');
});

test('a table of a DuckDB file is chosen, and keeps its types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duckdb-'));
  try {
    const path = join(folder, 'a.duckdb');
    const instance = await DuckDBInstance.create(path, { storage_compatibility_version: 'v1.0.0' });
    const connection = await instance.connect();
    await connection.run(
      'CREATE TABLE "odd name" AS SELECT DATE \'2024-02-29\' AS day, 1.50::DECIMAL(9,2) AS price',
    );
    await connection.run(
      'CREATE SCHEMA s; CREATE TABLE s.numbers AS SELECT i FROM range(3) t(i); CHECKPOINT',
    );
    connection.closeSync();
    instance.closeSync();
    const bytes = await readFile(path);
    const found = await preview({ name: 'a.duckdb', bytes });
    expect([found.parts, found.part, found.isTyped]).toEqual([['odd name', 's.numbers'], 'odd name', true]);
    expect(found.columns).toEqual([
      ['day', 'DATE'],
      ['price', 'DECIMAL(9,2)'],
    ]);
    expect(await rowsOf({ name: 'a.duckdb', bytes })).toEqual([['2024-02-29', '1.50']]);
    expect(await rowsOf({ name: 'a.duckdb', bytes, part: 's.numbers' })).toEqual([['0'], ['1'], ['2']]);
    const damaged = Buffer.from(bytes);
    damaged.fill(7, 20, 9000);
    expect(await refusal({ name: 'a.duckdb', bytes: damaged })).toContain(
      'not readable as a DuckDB database',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a sheet of a workbook is chosen; without a choice it is the first with values', async () => {
  const bytes = await writeWorkbook(
    [
      { data: [], sheet: 'Cover' },
      { data: [[{ value: 'city' }], [{ value: 'Oslo' }]], sheet: 'Cities' },
      { data: [[{ value: 'n' }], [{ value: 7 }]], sheet: 'Numbers' },
    ],
    {},
  ).toBuffer();
  const found = await preview({ name: 'a.xlsx', bytes });
  expect([found.parts, found.part]).toEqual([['Cover', 'Cities', 'Numbers'], 'Cities']);
  expect(await rowsOf({ name: 'a.xlsx', bytes, part: 'Numbers' })).toEqual([['7']]);
  expect(await refusal({ name: 'a.xlsx', bytes, part: 'Cover' })).toBe('The sheet Cover is empty.');
});

test('compressed files are opened as what they contain; damaged ones are refused with words', async () => {
  const csv = gzipSync('id;name\n1;Zoë\n');
  expect(await rowsOf({ name: 'a.csv.gz', bytes: csv })).toEqual([['1', 'Zoë']]);
  expect(await rowsOf({ name: 'a.ndjson.gz', bytes: gzipSync('{"a":1}\n{"a":2}\n') })).toEqual([
    ['1'],
    ['2'],
  ]);
  expect(await refusal({ name: 'a.csv.gz', bytes: csv.subarray(0, 15) })).toContain('damaged');
  expect(await refusal({ name: 'a.csv.gz', bytes: gzipSync(csv) })).toContain('compressed twice');
  expect(await refusal({ name: 'a.csv.zst', bytes: Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0) })).toContain(
    'zstd',
  );
});

test('the only file with a table in a zip is opened, whatever else the zip has', async () => {
  const csv = strToU8('id;name\n1;Zoë\n');
  const beside = {
    'readme.pdf': strToU8('%PDF'),
    '__MACOSX/._a.csv': strToU8('x'),
    'data/.b.csv': strToU8('x'),
  };
  const bytes = zipSync({ ...beside, 'data/a.csv': csv });
  expect(await rowsOf({ name: 'a.zip', bytes })).toEqual([['1', 'Zoë']]);
  expect(await rowsOf({ name: 'a.csv.zip', bytes: zipSync({ 'a.csv': csv }, { level: 0 }) })).toEqual([
    ['1', 'Zoë'],
  ]);
  expect(await rowsOf({ name: 'A.ZIP', bytes: zipSync({ 'a.csv.gz': gzipSync('id\n7\n') }) })).toEqual([
    ['7'],
  ]);
});

test.each([
  ['a damaged one', { 'a.parquet': strToU8('PAR1 and no more') }, 'Parquet'],
  ['an empty one', { 'a.csv': strToU8(' \n') }, 'The file is empty'],
  ['a damaged gzip', { 'a.csv.gz': gzipSync('id\n1\n').subarray(0, 12) }, 'damaged'],
])(
  'the files of a zip whose first cannot be read, such as %s, are listed with the reason, and another is opened',
  async (_, first, why) => {
    const bytes = zipSync({ ...first, 'b.csv': strToU8('id\n7\n') });
    const [path = ''] = Object.keys(first);
    const found = await preview({ name: 'a.zip', bytes });
    expect(found.archive).toEqual({ packed: [path, 'b.csv'], path });
    expect(found.fault).toContain(why);
    expect(await rowsOf({ name: 'a.zip', bytes, packed: 'b.csv' })).toEqual([['7']]);
  },
);

test('a file of a zip with several tables is chosen, and then its sheet or table', async () => {
  const workbook = await writeWorkbook(
    [
      { data: [[{ value: 'city' }], [{ value: 'Oslo' }]], sheet: 'Cities' },
      { data: [[{ value: 'n' }], [{ value: 7 }]], sheet: 'Numbers' },
    ],
    {},
  ).toBuffer();
  const bytes = zipSync({
    'readme.txt': strToU8('Read me\n'),
    'schema.sql': strToU8('SELECT 1'),
    'empty.csv': strToU8(''),
    'x/a.csv': strToU8('id\n1\n'),
    'y/a.csv': strToU8('id\n2\n'),
    'book.xlsx': new Uint8Array(workbook),
  });
  const packed = ['readme.txt', 'schema.sql', 'empty.csv', 'x/a.csv', 'y/a.csv', 'book.xlsx'];
  expect((await preview({ name: 'a.zip', bytes })).archive).toEqual({ packed, path: 'x/a.csv' });
  expect(await rowsOf({ name: 'a.zip', bytes })).toEqual([['1']]);
  expect(await rowsOf({ name: 'a.zip', bytes, packed: 'y/a.csv' })).toEqual([['2']]);
  const book = await preview({ name: 'a.zip', bytes, packed: 'book.xlsx' });
  expect([book.archive.path, book.parts]).toEqual(['book.xlsx', ['Cities', 'Numbers']]);
  expect(await rowsOf({ name: 'a.zip', bytes, packed: 'book.xlsx', part: 'Numbers' })).toEqual([['7']]);
  expect(await refusal({ name: 'a.zip', bytes, packed: 'none.csv' })).toContain('no file with a table');
  expect((await preview({ name: 'a.zip', bytes: zipSync({ 'a.csv': strToU8('id\n1\n') }) })).archive).toEqual(
    {
      packed: [],
      path: '',
    },
  );
});

test('a zip without a table, with a password or cut off is refused with words', async () => {
  const csv = strToU8('id\n1\n');
  const one = zipSync({ 'a.csv': csv });
  const locked = one.slice();
  const list = new DataView(locked.buffer).getUint32(locked.length - 6, true);
  locked[list + 8] = 1;
  expect(await refusal({ name: 'a.zip', bytes: zipSync({ 'a.yaml': csv }) })).toBe(
    'The archive has no file with a table.',
  );
  expect(await refusal({ name: 'a.zip', bytes: locked })).toContain('encrypted');
  expect(await refusal({ name: 'a.zip', bytes: one.subarray(0, one.length - 30) })).toContain('damaged');
});

test('a workbook whose cells do not say where they are is read in their order', async () => {
  const written = await writeWorkbook(
    [
      [{ value: 'city' }, { value: 'n' }],
      [{ value: 'Oslo' }, { value: 7 }],
      [null, { value: 8 }],
    ],
    {},
  ).toBuffer();
  const parts = unzipSync(new Uint8Array(written));
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = new TextDecoder().decode(parts[name]);
  // A cell that is left out is skipped by the reference of the one behind it.
  const bare = sheet.replace(/ r="(?!B3")[A-Z]*\d+"/g, '');
  expect(bare.match(/ r="/g)).toHaveLength(1);
  const bytes = zipSync({ ...parts, [name]: strToU8(bare) });
  expect(await rowsOf({ name: 'a.xlsx', bytes })).toEqual([
    ['Oslo', '7'],
    [null, '8'],
  ]);
});
