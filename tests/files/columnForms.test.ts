import { beforeAll, expect, test } from 'vitest';
import type { DayOrder } from '#domain/device/files/fileTable.ts';
import { FOUND } from '#domain/device/files/csv/textChoice.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { rowsOfKept } from './openedFile.ts';

/** Texts whose columns write days and numbers in ways of their own. */

let service: ReturnType<typeof createEngineService>;
beforeAll(async () => {
  service = createEngineService(await wasmEngine());
});

async function opened(lines: readonly string[], dayOrder: DayOrder | null = null, own?: readonly string[]) {
  const request = { file: new Blob([lines.join('\n')]), name: 'a.csv', text: { ...FOUND, dayOrder } };
  const seen = await service.previewFile({ ...request, types: null }, 1);
  if (!seen.ok) throw new Error(JSON.stringify(seen.error));
  const types = seen.value.columns.map(([, type]) => type);
  const taken = await service.takeFile({ ...request, types: own ?? types }, 1);
  if (!taken.ok) throw new Error(JSON.stringify(taken.error));
  const kept = await rowsOfKept(taken.value.kept);
  const rows = kept.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)));
  return { types, rows, notes: seen.value.notes, bad: taken.value.bad };
}

test('days of several forms in one file are days, each column by its own form', async () => {
  const { types, rows, notes } = await opened([
    'iso,us,de',
    '2021-01-31,01/31/2021,31.01.2021',
    '2021-02-15,02/15/2021,1.2.2021',
    ',,',
  ]);
  expect(types).toEqual(['DATE', 'DATE', 'DATE']);
  expect(rows).toEqual([
    ['2021-01-31', '2021-01-31', '2021-01-31'],
    ['2021-02-15', '2021-02-15', '2021-02-01'],
    [null, null, null],
  ]);
  expect(notes).toEqual([
    { kind: 'readAs', form: 'MM/DD/YYYY', columns: ['us'] },
    { kind: 'readAs', form: 'DD.MM.YYYY', columns: ['de'] },
  ]);
});

test('days as in code are days where those of another form come first', async () => {
  const { types, notes } = await opened(['de;iso;at', '31.01.2021;2021-01-31;2021-01-31 10:00:00']);
  expect(types).toEqual(['DATE', 'DATE', 'TIMESTAMP']);
  expect(notes).toEqual([{ kind: 'readAs', form: 'DD.MM.YYYY', columns: ['de'] }]);
});

test('the one day of a small table that no calendar has is named, as what makes its column text', async () => {
  const days = await opened(['day,n', '2026-02-27,1', '2026-02-28,2', '2026-02-29,3']);
  expect(days.types).toEqual(['VARCHAR', 'BIGINT']);
  const said = { kind: 'others', column: 'day', what: 'days', count: 1, of: 3, first: '2026-02-29', line: 4 };
  expect(days.notes).toEqual([said]);
  expect((await opened(['day', '2026-02-28', '2026-02-29'])).notes).toEqual([]);
});

test('days beside others that may be months are read in the order a person chose', async () => {
  const lines = ['iso,day', '2021-01-31,01/02/2021', '2021-02-15,03/04/2021'];
  const first = await opened(lines);
  expect([first.rows[0], first.notes]).toEqual([
    ['2021-01-31', '2021-02-01'],
    [{ kind: 'dayFirst', columns: ['day'] }],
  ]);
  const chosen = await opened(lines, 'monthFirst');
  expect([chosen.rows[0], chosen.notes]).toEqual([
    ['2021-01-31', '2021-01-02'],
    [{ kind: 'monthFirst', columns: ['day'] }],
  ]);
});

test('years of two digits are the last part behind points; where nothing says which part they are, days stay texts', async () => {
  const points = await opened(['d;n', '31.01.21;1', '15.02.21;2']);
  expect([points.rows[0], points.notes]).toEqual([
    ['2021-01-31', 1],
    [{ kind: 'readAs', form: 'DD.MM.YY', columns: ['d'] }],
  ]);
  const times = await opened(['t;n', '31.01.21 10:05:00;1', '15.02.21 23:59:00;2']);
  expect(times.rows[0]).toEqual(['2021-01-31 10:05:00', 1]);
  const hyphens = await opened(['d;n', '21-01-31;1', '21-02-15;2']);
  expect(hyphens.types).toEqual(['VARCHAR', 'BIGINT']);
});

test('numbers with a decimal comma are numbers, also beside numbers with a point and with blanks that do not break', async () => {
  const { types, rows, notes } = await opened([
    'de;en;fr;ch',
    `1.234,56;1.5;12\u00A0345,5;1'234.5`,
    '-2,50;2.25;0,5;7',
  ]);
  expect(types).toEqual(['DOUBLE', 'DOUBLE', 'DOUBLE', 'DOUBLE']);
  expect(rows).toEqual([
    [1234.56, 1.5, 12345.5, 1234.5],
    [-2.5, 2.25, 0.5, 7],
  ]);
  expect(notes).toEqual([
    { kind: 'readAs', form: '1.234,56', columns: ['de'] },
    { kind: 'readAs', form: '1 234,56', columns: ['fr'] },
    { kind: 'readAs', form: "1'234.56", columns: ['ch'] },
  ]);
});

test('a number that may be thousands beside decimal commas stays as it was found, and says so', async () => {
  const { rows, notes } = await opened(['v;w', '12,5;1.234', '3,25;2.345']);
  expect(rows[0]).toEqual([12.5, 1.234]);
  expect(notes).toContainEqual({ kind: 'readAs', form: '1234.56', columns: ['w'] });
});

test('codes, versions, addresses and postcodes with leading zeros stay texts', async () => {
  const { types, rows } = await opened([
    'amount;version;ip;postcode;list;unit',
    '12,5;1.2.3;10.0.0.1;01234;1,2,3;1,5 kg',
    '3,25;1.2.4;10.0.0.2;04567;4,5;2,5 kg',
  ]);
  expect(types).toEqual(['DOUBLE', ...Array.from({ length: 5 }, () => 'VARCHAR')]);
  expect(rows[0]?.slice(1)).toEqual(['1.2.3', '10.0.0.1', '01234', '1,2,3', '1,5 kg']);
});

test('a column with a value of another form behind the first thousand rows is text, and no row is lost', async () => {
  const line = '2021-01-31;31.01.2021;1.234,56;1.5';
  const { rows, bad } = await opened([
    'iso;day;comma;point',
    ...Array.from({ length: 1500 }, () => line),
    '2021-01-31;31.02.2021;unknown;1.5',
  ]);
  expect(bad).toEqual([]);
  expect(rows).toHaveLength(1501);
  expect(rows[0]).toEqual(['2021-01-31', '31.01.2021', '1.234,56', 1.5]);
  expect(rows.at(-1)).toEqual(['2021-01-31', '31.02.2021', 'unknown', 1.5]);
});

test('names of months, and times with AM and PM, are days and times', async () => {
  const { types, rows, notes } = await opened([
    'a;b;c;d',
    'Jan 5, 2021;05-Jan-21;1/31/2021 10:05 AM;Jan 5, 2021 3:20 PM',
    'May 15, 2021;15-MAY-99;2/1/2021 12:20 AM;May 15, 2021 12:20 PM',
  ]);
  expect(types).toEqual(['DATE', 'DATE', 'TIMESTAMP', 'TIMESTAMP']);
  expect(rows).toEqual([
    ['2021-01-05', '2021-01-05', '2021-01-31 10:05:00', '2021-01-05 15:20:00'],
    ['2021-05-15', '1999-05-15', '2021-02-01 00:20:00', '2021-05-15 12:20:00'],
  ]);
  expect(notes).toContainEqual({ kind: 'readAs', form: 'DD-Mon-YY', columns: ['b'] });
});

test('numbers between blanks that do not break are numbers; three numbers between blanks are a code, and no day', async () => {
  const { types, rows } = await opened(['n;code', '12\u202F345;4711 01 02', '7;4712 11 12']);
  expect(types).toEqual(['DOUBLE', 'VARCHAR']);
  expect(rows[0]).toEqual([12_345, '4711 01 02']);
});

test('days without an end stay such, and days of the first century are read as they are written', async () => {
  const { rows } = await opened(['until,us', '2021-01-31,01/31/2021', 'infinity,01/01/0001']);
  expect(rows).toEqual([
    ['2021-01-31', '2021-01-31'],
    ['infinity', '0001-01-01'],
  ]);
});

test('a year of two digits among others of four makes a column text, and is not in the first century', async () => {
  const line = '01.02.2021;01.02.2021 10:05:00';
  const { rows, bad } = await opened([
    'day;at',
    ...Array.from({ length: 1500 }, () => line),
    '01.02.21;01.02.21 10:05:00',
  ]);
  expect(bad).toEqual([]);
  expect(rows.at(-1)).toEqual(['01.02.21', '01.02.21 10:05:00']);
});

test('times as in code are read beside times of another form', async () => {
  const { rows, bad } = await opened(['de;iso', '31.01.2021 10:05:00;2021-01-31 10:05:00']);
  expect([rows, bad]).toEqual([[['2021-01-31 10:05:00', '2021-01-31 10:05:00']], []]);
});

test('a backslash before a quote within a value is no part of it', async () => {
  const { rows } = await opened(['n,text', String.raw`1,"x \"y\", z"`, '2,"z"']);
  expect(rows).toEqual([
    [1, 'x "y", z'],
    [2, 'z'],
  ]);
});

test('a column of its own form that a person makes a text is exact, and one left out is not read', async () => {
  const lines = ['iso,de,n', '2021-01-31,31.01.2021,1', '2021-02-15,1.2.2021,2'];
  expect((await opened(lines, null, ['DATE', 'VARCHAR', 'BIGINT'])).rows[1]).toEqual([
    '2021-02-15',
    '1.2.2021',
    2,
  ]);
  expect((await opened(lines, null, ['left out', 'DATE', 'BIGINT'])).rows[1]).toEqual(['2021-02-01', 2]);
});
