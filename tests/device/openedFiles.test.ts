import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileRequest } from '../../workers/engine/files/fileRequest.ts';
import { createDeviceWorld, type DeviceWorld } from './deviceWorld.ts';

/** Files that are opened as tables of this device. */

let world: DeviceWorld;
beforeAll(async () => {
  world = await createDeviceWorld();
});
afterAll(() => world.close());

type Content = string | Uint8Array;

const request = (name: string, content: Content, types: readonly string[] | null = null): FileRequest => ({
  file: new Blob([content as Uint8Array<ArrayBuffer>]),
  name,
  types,
});

async function preview(name: string, content: Content) {
  const found = await world.service().previewFile(request(name, content), 1);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

async function refusal(name: string, content: Content): Promise<string> {
  const found = await world.service().previewFile(request(name, content), 1);
  if (found.ok || !('message' in found.error)) throw new Error(JSON.stringify(found));
  return found.error.message;
}

async function open(name: string, content: Content, types: readonly string[] | null = null) {
  const taken = await world.service().takeFile(request(name, content, types), 1);
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  const table = await world.changes.freeName('opened');
  const stored = await world.changes.store(table, taken.value.kept, { kind: 'file', fileName: name });
  if (!stored.ok) throw new Error(stored.error);
  return { bad: taken.value.bad, rows: await world.run(`SELECT * FROM ${table}`), table };
}

test('the types of a CSV are found, can be changed, and are those of the table', async () => {
  const csv = 'id;day;code\n1;31/12/2024;007\n2;30/11/2024;x\n';
  const { columns, rows, isTyped, encoding } = await preview('a.csv', csv);
  expect(columns).toEqual([
    ['id', 'BIGINT'],
    ['day', 'DATE'],
    ['code', 'VARCHAR'],
  ]);
  expect(rows[0]).toEqual(['1', '31/12/2024', '007']);
  expect([isTyped, encoding]).toEqual([false, 'UTF-8']);
  const { table } = await open('a.csv', csv, ['DOUBLE', 'DATE', 'VARCHAR']);
  expect(await world.run(`SELECT id / 2, month(day), code FROM ${table}`)).toEqual([
    ['0.5', '12', '007'],
    ['1', '11', 'x'],
  ]);
});

test('a row that does not fit is left out, with its line and why', async () => {
  const csv = 'id,day\n1,2024-01-01\n"2\n",2024-02-30\n3\n4,2024-01-04,x\n5,2024-01-05\n';
  const { rows, bad } = await open('a.csv', csv, ['BIGINT', 'DATE']);
  expect(rows).toEqual([
    ['1', '2024-01-01', null],
    ['3', null, null],
    ['4', '2024-01-04', 'x'],
    ['5', '2024-01-05', null],
  ]);
  expect(bad).toEqual([{ line: 3, why: 'day: “2024-02-30” is no DATE' }]);
});

test.each([
  ['UTF-8 with a mark', '\uFEFFname\nMüller\n', 'UTF-8'],
  ['UTF-16 with a mark', Buffer.from('\uFEFFname\nMüller\n', 'utf16le'), 'UTF-16'],
  ['UTF-16 without a mark', Buffer.from('name\nMüller\n', 'utf16le'), 'UTF-16'],
  ['big-endian UTF-16', Buffer.from('\uFEFFname\nMüller\n', 'utf16le').swap16(), 'UTF-16, big-endian'],
  ['Windows-1252', Buffer.from('name\nMüller\n', 'latin1'), 'Windows-1252'],
])('a text in %s keeps its letters', async (_name, content, encoding) => {
  expect(await preview('a.csv', content)).toMatchObject({
    columns: [['name', 'VARCHAR']],
    rows: [['Müller']],
    encoding,
  });
});

test('names of columns may have quotes, lines and repeats', async () => {
  const { table } = await open('a.csv', `"a""; DROP TABLE x; --",b',"new\nline",b'\n1,2,3,4\n`);
  expect(
    await world.run(`SELECT "a""; DROP TABLE x; --" + "b'" + "new\nline" + "b'_1" FROM ${table}`),
  ).toEqual([['10']]);
});

test('values separated by tabs, and 10,000 columns, are opened', async () => {
  expect((await preview('a.tsv', 'a\tb\n1,5\tx\n')).columns).toEqual([
    ['a', 'DOUBLE'],
    ['b', 'VARCHAR'],
  ]);
  const wide = Array.from({ length: 10_000 }, (_, at) => at);
  const content = `${wide.map((at) => `c${at}`).join(',')}\n${wide.join(',')}\n`;
  expect((await preview('a.csv', content)).columns).toHaveLength(10_000);
});

test('records of JSON are rows: numbers exact, text that looks like a number stays text, the nested as JSON', async () => {
  const records = [
    { id: 1, code: '007', day: '2024-02-29', at: 0.1, ok: true, tags: ['a'], text: 'x\n"y"' },
    { id: 2, code: '', day: null, at: 2, ok: null, tags: null, more: 'z' },
  ];
  const { columns } = await preview('a.json', JSON.stringify({ data: records }));
  expect(columns.map(([, type]) => type)).toEqual([
    'BIGINT',
    'VARCHAR',
    'DATE',
    'DOUBLE',
    'BOOLEAN',
    'VARCHAR',
    'VARCHAR',
    'VARCHAR',
  ]);
  const { rows } = await open('a.json', JSON.stringify(records));
  expect(rows).toEqual([
    ['1', '007', '2024-02-29', '0.1', 'true', '["a"]', 'x\n"y"', null],
    ['2', '', null, '2', null, null, null, 'z'],
  ]);
});

test('a line that is not JSON is left out with its number, and so is a record that does not fit a chosen type', async () => {
  const { rows, bad } = await open('a.ndjson', '{"a":1,"b":"x\\ny"}\n{oops\n\n{"a":2,"b":"5"}\n', [
    'BIGINT',
    'BIGINT',
  ]);
  expect(rows).toEqual([['2', '5']]);
  expect(bad.map(({ line }) => line)).toEqual([1, 2]);
  expect(await refusal('a.json', '{"a": 1')).toContain('not JSON');
  expect(await refusal('a.json', '[]')).toContain('no records');
});

test('a single column of JSON keeps its nulls', async () => {
  expect((await open('a.json', '[1, null, 3]')).rows).toEqual([['1'], [null], ['3']]);
});

test('Arrow is opened in both of its forms, with its types', async () => {
  const table = tableFromArrays({ id: [1, 2], name: ['a', null] });
  for (const format of ['file', 'stream'] as const) {
    const content = tableToIPC(table, { format }) ?? new Uint8Array();
    expect(await preview('a.arrow', content)).toMatchObject({ isTyped: true, encoding: '' });
    expect((await open('a.arrow', content)).rows.map(([, name]) => name)).toEqual(['a', null]);
  }
  expect(await refusal('a.arrow', 'not arrow at all')).toContain('not readable as Arrow');
});

test.each(['SNAPPY', 'ZSTD', 'UNCOMPRESSED'])(
  'Parquet compressed by %s is opened with its types',
  async (codec) => {
    const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
    try {
      const path = join(folder, 'a.parquet');
      const connection = await (await DuckDBInstance.create()).connect();
      await connection.run(`COPY (SELECT i::BIGINT + 9007199254740993 AS big, (i || '.10')::DECIMAL(30, 4) AS money,
        CASE WHEN i = 1 THEN NULL ELSE 'n,"' || i END AS name, DATE '1969-12-30' + i::INTEGER AS day,
        TIMESTAMP '1969-12-31 23:59:59.123456' + INTERVAL (i) SECOND AS at, TIME '01:02:03.5' AS clock, i % 2 = 0 AS even,
        [i, NULL] AS list, 0.1::FLOAT AS single FROM range(3) t(i)) TO '${path}' (FORMAT parquet, COMPRESSION ${codec})`);
      const content = await readFile(path);
      const { columns, isTyped } = await preview('a.parquet', content);
      expect(isTyped).toBe(true);
      expect(columns.map(([, type]) => type)).toEqual([
        'BIGINT',
        'DECIMAL(30,4)',
        'VARCHAR',
        'DATE',
        'TIMESTAMP',
        'TIME',
        'BOOLEAN',
        'BIGINT[]',
        'FLOAT',
      ]);
      const { rows, bad } = await open('a.parquet', content);
      expect(bad).toEqual([]);
      expect(rows.slice(0, 2)).toEqual([
        [
          '9007199254740993',
          '0.1000',
          'n,"0',
          '1969-12-30',
          '1969-12-31T23:59:59.123456',
          '01:02:03.500000',
          'true',
          '[0, null]',
          '0.1',
        ],
        [
          '9007199254740994',
          '1.1000',
          null,
          '1969-12-31',
          '1970-01-01T00:00:00.123456',
          '01:02:03.500000',
          'false',
          '[1, null]',
          '0.1',
        ],
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test('the first sheet of a workbook is opened, with its types, and its rows are named by their numbers', async () => {
  const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const book = zipSync({
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData><row r="1">${text('A1', 'id')}${text('B1', 'code')}${text('C1', 'day')}</row><row r="2"><c r="A2"><v>1</v></c>${text('B2', '007')}<c r="C2" s="1"><v>45351</v></c></row><row r="3"><c r="A3"><v>2</v></c>${text('B3', 'x')}</row></sheetData></worksheet>`,
    ),
  });
  expect((await preview('a.xlsx', book)).columns).toEqual([
    ['id', 'BIGINT'],
    ['code', 'VARCHAR'],
    ['day', 'DATE'],
  ]);
  expect((await open('a.xlsx', book)).rows).toEqual([
    ['1', '007', '2024-02-29'],
    ['2', 'x', null],
  ]);
  expect((await open('a.xlsx', book, ['BIGINT', 'BIGINT', 'DATE'])).bad.map(({ line }) => line)).toEqual([3]);
  expect(await refusal('a.xlsx', 'PK\u0003\u0004 and no more')).toContain('not readable as a workbook');
});

test('a file without rows is refused or opened with its columns', async () => {
  expect(await refusal('a.csv', '')).toContain('empty');
  expect((await open('a.csv', 'a,b\n')).rows).toEqual([]);
});
