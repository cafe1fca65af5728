import { createRequire } from 'node:module';
import { strToU8 } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import { LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { FOUND } from '#domain/device/files/csv/textChoice.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { rowsOfKept } from './openedFile.ts';
import { writtenFile } from './writtenFiles.ts';

/** Files as other programs write them. */

// In Node the library reads its file from the disk.
vi.mock('sql.js/dist/sql-wasm.wasm?url', () => ({
  default: createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'),
}));

let service: ReturnType<typeof createEngineService>;
beforeAll(async () => {
  service = createEngineService(await wasmEngine());
});

interface Choice {
  readonly hasNames?: boolean;
  readonly encoding?: string;
  readonly types?: readonly string[];
}

async function opened(
  name: string,
  content: string | Uint8Array,
  { encoding, types, hasNames }: Choice = {},
) {
  const request = {
    file: new Blob([content as Uint8Array<ArrayBuffer>]),
    name,
    encoding: encoding ?? null,
    text: { ...FOUND, hasNames: hasNames ?? null },
  };
  const seen = await service.previewFile({ ...request, types: null }, 1);
  if (!seen.ok) throw new Error(JSON.stringify(seen.error));
  const columns = seen.value.columns.map(([, type]) => type);
  const taken = await service.takeFile({ ...request, types: types ?? columns }, 1);
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  const rows = await rowsOfKept(taken.value.kept);
  return {
    types: taken.value.kept.columns.map(([column, type]) => `${column} ${type}`),
    rows: rows.map((row) => row.map((value) => (value === null ? null : `${value as string}`))),
    bad: taken.value.bad,
  };
}

test('numbers with a decimal comma and points between thousands are numbers, beside days with points', async () => {
  const csv = 'id;price;when\n1;1.234,56;31.12.2024\n2;-0,5;01.02.2025\n3;1.000.000,00;13.01.2025\n';
  expect(await opened('a.csv', csv)).toEqual({
    types: ['id BIGINT', 'price DOUBLE', 'when DATE'],
    rows: [
      ['1', '1234.56', '2024-12-31'],
      ['2', '-0.5', '2025-02-01'],
      ['3', '1000000', '2025-01-13'],
    ],
    bad: [],
  });
});

test('whole numbers of a text keep all their digits, also where fractions are among them: then they are text', async () => {
  const csv =
    'long,longest,mixed\n12345678901234567890,123456789012345678901234567890123456789,12345678901234567890\n-1,,1.5\n';
  expect(await opened('a.csv', csv)).toEqual({
    types: ['long VARCHAR', 'longest VARCHAR', 'mixed VARCHAR'],
    rows: [
      ['12345678901234567890', '123456789012345678901234567890123456789', '12345678901234567890'],
      ['-1', null, '1.5'],
    ],
    bad: [],
  });
  const late = ['n', ...Array.from({ length: 2_000 }, (_, at) => `${at}`), '0.5', '12345678901234567890'];
  expect((await opened('a.csv', late.join('\n'))).types).toEqual(['n VARCHAR']);
});

test('times without seconds, day first, are times beside dates and numbers; one that is none makes the column text', async () => {
  const late = Array.from({ length: 2_000 }, () => '02.03.2024 7:00;x;1,5;01.02.2024');
  const csv = [
    'at;name;n;on',
    '31.01.2024 10:05;a;2,5;01.02.2024',
    ';b;3,5;02.02.2024',
    ...late,
    'soon;c;1,5;01.02.2024',
  ];
  const { types, rows, bad } = await opened('a.csv', csv.join('\n'));
  expect(types).toEqual(['at VARCHAR', 'name VARCHAR', 'n DOUBLE', 'on DATE']);
  expect([rows.length, rows.at(-1)?.[0], bad]).toEqual([2_003, 'soon', []]);
  const chosen = { types: ['TIMESTAMP', 'VARCHAR', 'DOUBLE', 'DATE'] };
  const times = await opened('a.csv', csv.join('\n'), chosen);
  expect(times.rows.slice(0, 3).map(([at]) => at)).toEqual([
    '2024-01-31 10:05:00',
    null,
    '2024-03-02 07:00:00',
  ]);
  expect(times.bad).toEqual([{ line: 2_004, why: expect.stringContaining('soon') }]);
});

test('times of two formats are each read in their own', async () => {
  const { types, rows } = await opened('a.csv', 'a;b\n2024-01-31 10:05;31.01.2024 10:05\n');
  expect(types).toEqual(['a TIMESTAMP', 'b TIMESTAMP']);
  expect(rows).toEqual([['2024-01-31 10:05:00', '2024-01-31 10:05:00']]);
  const { types: both } = await opened('a.csv', 'a;b\n31.01.2024 10:05;31.01.2024 10:05:06.5\n');
  expect(both).toEqual(['a TIMESTAMP', 'b TIMESTAMP']);
});

test('numbers with commas between thousands are numbers; what may be either stays text', async () => {
  const csv = 'id,price,either\n1,"1,234.50","1,234"\n2,"12,000","5,678"\n3,7,"9,999"\n';
  const { types, rows } = await opened('a.csv', csv);
  expect(types).toEqual(['id BIGINT', 'price DOUBLE', 'either VARCHAR']);
  expect(rows[0]).toEqual(['1', '1234.5', '1,234']);
});

test('a number form of one column changes no plain number of another', async () => {
  const { types, rows } = await opened('a.csv', 'a;b\n1,5;1.234\n2,25;5.5\n');
  expect(types).toEqual(['a DOUBLE', 'b DOUBLE']);
  expect(rows).toEqual([
    ['1.5', '1.234'],
    ['2.25', '5.5'],
  ]);
});

test('a number that does not fit the form of the others makes the column text; by the chosen type it is a bad row', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `${at};${at},25`);
  const csv = ['id;n', ...rows, '5;1,2,3', '6;7,5'].join('\n');
  expect(await opened('a.csv', csv)).toMatchObject({ types: ['id BIGINT', 'n VARCHAR'], bad: [] });
  const { bad, rows: read } = await opened('a.csv', csv, { types: ['BIGINT', 'DOUBLE'] });
  expect(bad).toEqual([{ line: 3_002, why: expect.stringContaining('1,2,3') }]);
  expect([read.length, read[1]]).toEqual([3_001, ['1', '1.25']]);
});

test('lines that end in different ways are rows', async () => {
  const { rows } = await opened('a.csv', 'id,name\r\n1,a\n2,b\r\n3,"x\r\ny"\n');
  expect(rows).toEqual([
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'x\r\ny'],
  ]);
});

test('a quote that nothing closes, in a line that lacks a value, is a letter, and no row is lost', async () => {
  const { rows, bad } = await opened('a.csv', 'a,b,c\n1,2,3\n"un,closed\n7,8,9\n');
  expect([rows, bad]).toEqual([
    [
      ['1', '2', '3'],
      ['"un', 'closed', null],
      ['7', '8', '9'],
    ],
    [],
  ]);
});

test('a quote that nothing closes is a letter, and no row is lost', async () => {
  const { types, rows } = await opened('a.csv', 'id,name\n1,"a\n2,b\n3,c\n');
  expect(types).toEqual(['id BIGINT', 'name VARCHAR']);
  expect(rows).toEqual([
    ['1', '"a'],
    ['2', 'b'],
    ['3', 'c'],
  ]);
});

test('the line that names the separator is no row, and lines are counted with it', async () => {
  const csv = 'sep=;\r\nid;name\r\n1;a,b\r\nx;c\r\n';
  const { rows, bad } = await opened('a.csv', csv, { types: ['BIGINT', 'VARCHAR'] });
  expect([rows, bad.map(({ line }) => line)]).toEqual([[['1', 'a,b']], [4]]);
});

test.each([
  ['Shift_JIS', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], 'テスト'],
  ['GB18030', [0xb1, 0xb1, 0xbe, 0xa9], '北京'],
  ['Windows-1251', [0xcf, 0xf0, 0xe8], 'При'],
  ['UTF-16, big-endian', [], 'a'],
])('a text in %s is read when that encoding is chosen', async (encoding, letters, word) => {
  const bytes =
    letters.length === 0
      ? Buffer.from(`id,name\n1,${word}\n`, 'utf16le').swap16()
      : [...strToU8('id,name\n1,'), ...letters, 10];
  const { rows } = await opened('a.csv', Uint8Array.from(bytes), { encoding });
  expect(rows).toEqual([['1', word]]);
});

test.each([
  ['years', 'country,2019,2020\nFR,1,2\nDE,3,4\n', ['country', '2019', '2020']],
  ['one that is empty, above row numbers', '\uFEFF,name\n0,a\n1,b\n', ['column0', 'name']],
  ['equal and empty ones', 'a,A,,\n1,2,3,4\n', ['a', 'A_1', 'column2', 'column3']],
])('names of columns that are %s are no row', async (_what, csv, names) => {
  const { types } = await opened('a.csv', csv);
  expect(types.map((each) => each.slice(0, each.lastIndexOf(' ')))).toEqual(names);
});

test('a person can say whether the first row of a text has names', async () => {
  const [csv, numbers] = ['name,city\nanna,paris\n', '1,2\n3,4\n'];
  expect(await opened('a.csv', csv, { hasNames: false })).toMatchObject({
    types: ['column0 VARCHAR', 'column1 VARCHAR'],
    rows: [
      ['name', 'city'],
      ['anna', 'paris'],
    ],
  });
  expect(await opened('a.csv', numbers, { hasNames: true })).toMatchObject({
    types: ['1 BIGINT', '2 BIGINT'],
    rows: [['3', '4']],
  });
});

test('a text in UTF-16 without a mark is read, whatever its letters are', async () => {
  const bytes = Buffer.from('番号,名前\n1,日本東京都\n', 'utf16le');
  expect(await opened('a.csv', bytes)).toMatchObject({ types: ['番号 BIGINT', '名前 VARCHAR'], bad: [] });
});

test('zeros at the end of a text are no row, and zeros within it stay', async () => {
  const { types, rows } = await opened('a.csv', `id,text\n1,a\0b\n2,c\n${'\0'.repeat(512)}`);
  expect([types, rows]).toEqual([
    ['id BIGINT', 'text VARCHAR'],
    [
      ['1', 'a\0b'],
      ['2', 'c'],
    ],
  ]);
});

test.each([
  ['only line ends', '\n\n\n', 'The file is empty'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'Save it as UTF-8'],
  ['a line of more than two megabytes', `id,text\n1,${'y'.repeat(2_100_000)}\n`, 'longer than 2 MB'],
])('a text of %s is refused with words', async (_what, content, words) => {
  await expect(opened('a.csv', content)).rejects.toThrow(words);
});

test('two texts that are read at the same time have their own bad rows', async () => {
  const files = ['x', 'y'].map((bad) => `id,n\n${'1,2\n'.repeat(30_000)}3,${bad}\n`);
  const both = await Promise.all(files.map((csv) => opened('a.csv', csv, { types: ['BIGINT', 'BIGINT'] })));
  expect(both.map(({ bad }) => bad)).toEqual(
    ['x', 'y'].map((value) => [{ line: 30_002, why: `n: “${value}” is no BIGINT` }]),
  );
});

test('whole numbers of JSON keep all their digits, also within lists; texts of digits stay texts', async () => {
  const json =
    '[{"id": 9007199254740993, "in": {"y": [12345678901234567890]}, "t": "12345678901234567"}, {"id": -9007199254740995, "t": "a\\"1234567890123456789"}]';
  expect(await opened('a.json', json)).toEqual({
    types: ['id BIGINT', 'in VARCHAR', 't VARCHAR'],
    rows: [
      ['9007199254740993', '{"y":[12345678901234567890]}', '12345678901234567'],
      ['-9007199254740995', null, 'a"1234567890123456789'],
    ],
    bad: [],
  });
  const long = '{"a": 17014118346046923173168730371588410572}\n{"a": 1}\n{"a": "x"';
  expect(await opened('a.ndjson', long)).toMatchObject({
    types: ['a HUGEINT'],
    rows: [['17014118346046923173168730371588410572'], ['1']],
    bad: [{ line: 3 }],
  });
});

test('records on lines are rows also under the name of JSON, each bad line with why', async () => {
  const { rows, bad } = await opened('a.json', '{"a":1}\n{"a":[1,{"b":null}]}\n{"a":\n{"a":true}\n');
  expect(rows).toEqual([['1'], ['[1,{"b":null}]'], ['true']]);
  expect(bad).toEqual([{ line: 3, why: expect.stringContaining('JSON') }]);
});

test.each(['CSV with commas', 'JSON', 'Parquet', 'Arrow', 'SQLite', 'DuckDB', 'Excel'])(
  'columns of %s can be left out, but not all of them',
  async (kind) => {
    const table = {
      names: ['id', 'text', 'more'],
      rows: [
        [1, 'x', 0.5],
        [2, 'y', 1.5],
      ],
    };
    const { name, bytes } = await writtenFile(kind, table, () => 0.5);
    const { types, rows } = await opened(name, bytes, { types: [LEFT_OUT, 'VARCHAR', LEFT_OUT] });
    expect([types, rows]).toEqual([['text VARCHAR'], [['x'], ['y']]]);
    await expect(opened(name, bytes, { types: [LEFT_OUT, LEFT_OUT, LEFT_OUT] })).rejects.toThrow(
      'Every column is left out',
    );
  },
);
