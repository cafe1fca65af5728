import { beforeAll, expect, test } from 'vitest';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { type ReadTable, readByPage, readByServer } from './textReader.ts';

/** Texts that other programs read wrong, without a word: by the server and by the page, which agree. */

let engine: LocalEngine;
beforeAll(async () => {
  engine = await wasmEngine();
});

async function read(content: string | Uint8Array, name = 'a.csv'): Promise<ReadTable> {
  const file = { name, bytes: Uint8Array.from(Buffer.from(content as string)) };
  const [server, page] = [await readByServer(file), await readByPage(engine, file)];
  expect(page).toEqual(server);
  return server;
}

const typesOf = ({ columns }: ReadTable): readonly string[] => columns.map((each) => each.join(' '));

test('values far behind the beginning that are unlike all others keep every digit, zero and time', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => {
    const id = at + 1;
    return `${id},${id % 50},${1000 + (id % 9000)},2026-01-${String(1 + (id % 28)).padStart(2, '0')}`;
  });
  const last = ['30001,7.9,00420,2026-02-03 18:45:00', '30002,8,1234,2026-02-04'];
  const table = await read(['id,qty,code,day', ...rows, ...last].join('\n'));
  expect(typesOf(table)).toEqual(['id BIGINT', 'qty DOUBLE', 'code VARCHAR', 'day TIMESTAMP']);
  expect(table.rows.slice(-2)).toEqual([
    ['30001', '7.9', '00420', '2026-02-03 18:45:00'],
    ['30002', '8.0', '1234', '2026-02-04 00:00:00'],
  ]);
  expect(table.rows.reduce((sum, [, qty]) => sum + Number(qty), 0)).toBeCloseTo(735_015.9, 6);
  expect(table.notes).toEqual([
    'code: text, as 1 of 30,002 values is no number, first “00420” in line 30002',
  ]);
});

test('days with names of months are days beside codes that look like some', async () => {
  const table = await read('ref,filed\n7-7-7A,31-OCT-2023\n7-7-7B,01-NOV-2023\n');
  expect(table.rows).toEqual([
    ['7-7-7A', '2023-10-31'],
    ['7-7-7B', '2023-11-01'],
  ]);
});

test('where several separators are possible, the one is taken by which all rows are alike', async () => {
  const table = await read('product name; amount, in dollars\nlamp;  1,000\nsofa;  1,000,000');
  expect(table).toMatchObject({
    columns: [
      ['product name', 'VARCHAR'],
      ['amount, in dollars', 'DOUBLE'],
    ],
    rows: [
      ['lamp', '1000.0'],
      ['sofa', '1000000.0'],
    ],
    notes: ['amount, in dollars: read as 1,234.56'],
  });
  const german = await read('ort;wert;datum\nAdorf;1.234,56;03.04.2026\nBedorf;-0,01;28.02.2026');
  expect(german.rows).toEqual([
    ['Adorf', '1234.56', '2026-04-03'],
    ['Bedorf', '-0.01', '2026-02-28'],
  ]);
  expect((await read('a;b\nx;18500.00\n')).rows).toEqual([['x', '18500.0']]);
});

test.each([
  ['a,b,c\n1,2,3\n4,5\n6,7,8,9', 3, '2 of 3 rows do not have 3 values, first in line 3'],
  [
    `a,b,c\n${'1,2,3\n'.repeat(1_000)}6,7,8,9`,
    1_001,
    '1 of 1,001 rows does not have 3 values, first in line 1002',
  ],
  [`a,b,c\n${'1,2,3\n'.repeat(40_000)}6,7,8,9`, 40_001, '1 of 40,001 rows does not have 3 values'],
])('rows of another length stay, and are counted', async (text, count, said) => {
  const table = await read(text);
  expect(typesOf(table)).toEqual(['a BIGINT', 'b BIGINT', 'c BIGINT', 'column3 BIGINT']);
  expect([table.rows.length, table.rows.at(-1)]).toEqual([count, ['6', '7', '8', '9']]);
  expect(table.notes).toEqual([expect.stringContaining(said)]);
});

test('lines above the table are said, also paragraphs in quotes as those of a statistical office', async () => {
  const sales = await read('Report of sales\nmade 2026-03-01\n\nregion,amount\nNorth,10\nSouth,20\n');
  expect(sales).toEqual({
    columns: [
      ['region', 'VARCHAR'],
      ['amount', 'BIGINT'],
    ],
    rows: [
      ['North', '10'],
      ['South', '20'],
    ],
    notes: ['2 lines above the table are not read, the first: “Report of sales”'],
  });
  const paragraph = '"All values, in thousands; revised in May.\nSee ""notes"", page 3."';
  const office = await read(
    `${Array.from({ length: 30 }, () => paragraph).join('\n')}\n\nyear,region,value\n2020,A,1.5\n2021,B,2.5\n`,
  );
  expect(typesOf(office)).toEqual(['year BIGINT', 'region VARCHAR', 'value DOUBLE']);
  expect(office.notes).toEqual([expect.stringContaining('30 lines above the table')]);
});

test('whole numbers that a DOUBLE would round are text, and the note counts them', async () => {
  expect(await read('id\n1439403621518935563\n42286989\n8.26839E+17')).toMatchObject({
    columns: [['id', 'VARCHAR']],
    rows: [['1439403621518935563'], ['42286989'], ['8.26839E+17']],
    notes: ['id: text, with all digits: 1 value would lose some as a number, the first: 1439403621518935563'],
  });
  const table = await read('id\n9007199254740993\n18446744073709551616');
  expect(table.rows).toEqual([['9007199254740993'], ['18446744073709551616']]);
  expect((await read('id\n1439403621518935563\n1.5\n')).rows[0]).toEqual(['1439403621518935563']);
});

test('errors of spreadsheets are NULL among numbers, counted, and stay in texts', async () => {
  expect(await read('id,v,t\n1,2,a\n2,#N/A,#N/A\n3,#DIV/0!,b\n4,5.5,\n')).toMatchObject({
    rows: [
      ['1', '2.0', 'a'],
      ['2', null, '#N/A'],
      ['3', null, 'b'],
      ['4', '5.5', null],
    ],
    notes: ['v: 2 values are NULL, the first: “#N/A”'],
  });
});

test('letters of other encodings, and a mark at the beginning, are no part of names', async () => {
  expect((await read(Buffer.from('ville;pop\nCr\xe9teil;89\n', 'latin1'))).rows).toEqual([['Créteil', '89']]);
  expect((await read(Buffer.from('item;price\ncoffee;\x803\n', 'latin1'))).rows).toEqual([['coffee', '€3']]);
  expect((await read(Buffer.from('\uFEFFcity,n\nMálaga,1\n', 'utf16le'))).rows).toEqual([['Málaga', '1']]);
  expect(typesOf(await read('\uFEFFid,name\n1,a\n'))).toEqual(['id BIGINT', 'name VARCHAR']);
});

test('what a number or a time cannot hold is said', async () => {
  const table = await read(
    'a,b\n0.12345678901234567891,2024-01-01 00:00:00.123456789\n1.5,2024-01-01 10:00:00\n',
  );
  expect(table.notes).toEqual([
    'a: 1 number has more digits than are kept, the first: 0.12345678901234567891',
    'b: 1 time is kept to the microsecond, the first: 2024-01-01 00:00:00.123456789',
  ]);
  const zoned = await read('at\n2024-01-01T10:00:00+02:00\n2024-01-01T10:00:00Z\n');
  expect(zoned.rows[0]?.[0]).toContain('2024-01-01 08:00:00');
  expect(zoned.notes).toEqual(['at: 1 time of another zone is in UTC, the first: 2024-01-01T10:00:00+02:00']);
});

test('an empty text in quotes is no NULL where others of its column have no quotes', async () => {
  expect((await read('a,b\n1,""\n2,\n3,x\n')).rows.map(([, b]) => b)).toEqual(['', null, 'x']);
  expect((await read('"a","b"\n"1",""\n"2","x"\n')).rows.map(([, b]) => b)).toEqual([null, 'x']);
});
