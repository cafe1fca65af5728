import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { fileFolder } from './fileFolder.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

const files = fileFolder();
const { write, load, query, duckdbFile, columnTypes } = files;

describe('text files become tables of the database Files', () => {
  test('csv and tsv, with quotes, line breaks in values, dates and missing values', async () => {
    write('orders 2024.csv', 'id,name,on,price\n1,"Smith, ""Jo""\nJr",2024-01-02,1.5\n2,,2024-02-03,\n');
    write('b.tsv', 'x\ty\n1\ta,b\n');
    const { file, tables, faults } = await load('orders 2024.csv', 'b.tsv');
    expect(faults).toEqual([]);
    expect(tables).toEqual([
      { name: 'orders_2024', rows: 2, notes: [] },
      { name: 'b', rows: 1, notes: [] },
    ]);
    expect(await query(file, 'FROM orders_2024')).toEqual([
      ['1', 'Smith, "Jo"\nJr', '2024-01-02', 1.5],
      ['2', null, '2024-02-03', null],
    ]);
    expect(await query(file, 'FROM b')).toEqual([['1', 'a,b']]);
  });

  test('numbers with a decimal comma are numbers if all of their column are, and others stay text', async () => {
    const late = Array.from({ length: 2_000 }, (_, at) => (at === 1_999 ? 'none' : '1,5'));
    write('verkauf.csv', `Umsatz €;Preis;Stadt;Rabatt\n1.234,56;-0,5;Köln;${late.join('\n7,00;;Bonn;')}\n`);
    const { file, tables, faults } = await load('verkauf.csv');
    expect(faults).toEqual([]);
    expect(tables[0]?.notes).toEqual([
      'Umsatz €: read as 1.234,56',
      'Preis: read as 1234,56',
      'Rabatt: text, as 1 of 2,000 values is no number, first “none” in line 2001',
    ]);
    expect(await columnTypes(file, 'verkauf')).toEqual({
      'Umsatz €': 'DOUBLE',
      Preis: 'DOUBLE',
      Stadt: 'VARCHAR',
      Rabatt: 'VARCHAR',
    });
    expect(await query(file, 'SELECT sum("Umsatz €"), min(Preis), max(Rabatt) FROM verkauf')).toEqual([
      [1234.56 + 1_999 * 7, -0.5, 'none'],
    ]);
  });

  test('times without seconds, day first, are times if all of their column are', async () => {
    write('zeiten.csv', 'Beginn;Ende\n31.01.2024 10:05;31.01.2024 11:05\n1.2.2024 9:00;offen\n');
    const { file, tables } = await load('zeiten.csv');
    expect(tables[0]?.notes).toEqual(['Beginn: read as DD.MM.YYYY']);
    expect(await columnTypes(file, 'zeiten')).toEqual({ Beginn: 'TIMESTAMP', Ende: 'VARCHAR' });
    expect(await query(file, 'SELECT CAST(max(Beginn) AS VARCHAR) FROM zeiten')).toEqual([
      ['2024-02-01 09:00:00'],
    ]);
  });

  test('json, nested json and ndjson, with whole numbers past 2^53', async () => {
    write('a.json', '[{"id": 9007199254740993, "n": -1, "in": {"k": [1, 2]}}, {"id": 2, "n": 5}]');
    write('b.ndjson', '{"t": "2024-01-02T03:04:05"}\n{"t": null}\n');
    const { file, faults } = await load('a.json', 'b.ndjson');
    expect(faults).toEqual([]);
    expect(await query(file, 'SELECT id, n, "in".k FROM a')).toEqual([
      ['9007199254740993', '-1', ['1', '2']],
      ['2', '5', null],
    ]);
    expect((await columnTypes(file, 'a'))['n']).toBe('BIGINT');
    expect((await columnTypes(file, 'b'))['t']).toBe('TIMESTAMP');
  });

  test('whole numbers that fit no integer become text with all digits, and large fractions stay numbers', async () => {
    write('a.csv', 'id,x,big\n123456789012345678901234567890,1.5,1e30\n18446744073709551615,2,3\n');
    write('b.json', '[{"id": 123456789012345678901234567890, "in": {"a": 1}}, {"id": -5, "in": null}]');
    const { file, tables, faults } = await load('a.csv', 'b.json');
    expect(faults).toEqual([]);
    expect(tables[0]?.notes).toEqual([
      'id: text, with all digits: 2 values would lose some as a number, the first: 123456789012345678901234567890',
    ]);
    expect(await query(file, 'FROM a')).toEqual([
      ['123456789012345678901234567890', 1.5, 1e30],
      ['18446744073709551615', 2, 3],
    ]);
    expect(await query(file, 'SELECT id, "in".a FROM b')).toEqual([
      ['123456789012345678901234567890', '1'],
      ['-5', null],
    ]);
  });

  test('decimals of a Parquet file with more digits than the engine has are left out with a note, not read wrong', async () => {
    // The columns `n`, and `long` of DECIMAL(60, 2).
    const bytes = [
      'UEFSMRUAFRQVFCwVAhUAFQYVBhwAAAACAAAAAgEBAAAAFQAVQBVALBUCFQAVBhUGHAAAAAIAAAACAQAAAAAAAAAAAAAAAATu',
      'LW1BW4Ws74EAAAAAFQQZPDUAGAZzY2hlbWEVBAAVAiUCGAFuJR5MrBMIEQAAABUOFTQVAhgEbG9uZyUKFQQVeCxcFQQVeAAA',
      'ABYCGRwZLCYAHBUCGSUGABkYAW4VABYCFjoWOiYISRwVABUAFQIAPCkGGSYAAgAAACYAHBUOGSUGABkYBGxvbmcVABYCFmYW',
      'ZiZCSRwVABUAFQIAPCkGGSYAAgAAABagARYCJggWoAEAKCBwYXJxdWV0LWNwcC1hcnJvdyB2ZXJzaW9uIDI2LjAuMRksHAAA',
      'HAAAANAAAABQQVIx',
    ];
    write('long.parquet', Buffer.from(bytes.join(''), 'base64'));
    const { file, tables } = await load('long.parquet');
    expect(tables[0]?.notes).toEqual(['Left out, as decimals of more than 38 digits cannot be read: long.']);
    expect(await query(file, 'FROM long')).toEqual([[1]]);
  });

  test('parquet', async () => {
    await duckdbFile(
      'maker.duckdb',
      `COPY (SELECT 1.25::DECIMAL(9,2) AS d) TO '${join(files.dir, 'p.parquet')}'`,
    );
    const { file } = await load('p.parquet');
    expect(await columnTypes(file, 'p')).toEqual({ d: 'DECIMAL(9,2)' });
  });

  test('a later row of another type is detected, and uneven lines are read with a note', async () => {
    const many = Array.from({ length: 30_000 }, (_, row) => `${row},1`).join('\n');
    write('late.csv', `a,b\n${many}\nx,2\n`);
    write('uneven.csv', `a,b\n${many}\n7\n`);
    const { file, tables, faults } = await load('late.csv', 'uneven.csv');
    expect(faults).toEqual([]);
    expect(tables[0]).toEqual({
      name: 'late',
      rows: 30_001,
      notes: ['a: text, as 1 of 30,001 values is no number, first “x” in line 30002'],
    });
    expect(await query(file, `SELECT b FROM late WHERE a = 'x'`)).toEqual([['2']]);
    expect(tables[1]).toMatchObject({
      rows: 30_001,
      notes: [expect.stringContaining('missing values are NULL')],
    });
  });

  test('text that is not UTF-8 is read as Windows-1252 with a note, UTF-16 by its byte order mark', async () => {
    write('latin.csv', Buffer.from('id,city\n1,K\xf6ln \x80\n', 'latin1'));
    const wide = Buffer.from('\ufeffid,city\n1,Köln €\n', 'utf16le');
    write('wide.csv', wide);
    write('big.csv', Buffer.from(wide).swap16());
    const { file, tables } = await load('latin.csv', 'wide.csv', 'big.csv');
    expect(tables[0]?.notes).toEqual(['It is not valid UTF-8 and was read as Windows-1252.']);
    expect(await query(file, 'FROM latin UNION ALL FROM wide UNION ALL FROM big')).toEqual(
      Array.from({ length: 3 }, () => ['1', 'Köln €']),
    );
  });

  test('days, times and numbers are read by column, as where a file is opened in the page', async () => {
    write(
      'forms.csv',
      [
        'short;us;name;at;code;blanks;swiss',
        `31.01.21;01/02/2021;Jan 5, 2021;1/31/2021 10:05 PM;4711 01 02;12\u202F345,5;1'234.5`,
        '15.02.21;03/04/2021;May 15, 2021;2/1/2021 12:20 AM;4712 11 12;7,5;7',
      ].join('\n'),
    );
    const { file, tables, faults } = await load('forms.csv');
    expect(faults).toEqual([]);
    expect(tables[0]?.notes).toEqual([
      'us: read with the month first, but it may be the day. VARCHAR keeps the text.',
      'short: read as DD.MM.YY',
      'name: read as Month D, YYYY',
      'at: read as MM/DD/YYYY',
      'blanks: read as 1 234,56',
      "swiss: read as 1'234.56",
    ]);
    expect(await query(file, 'SELECT CAST(COLUMNS(*) AS VARCHAR) FROM forms LIMIT 1')).toEqual([
      ['2021-01-31', '2021-01-02', '2021-01-05', '2021-01-31 22:05:00', '4711 01 02', '12345.5', '1234.5'],
    ]);
  });

  test('days that may be months are read in one order, which is said, also where they are the only ones', async () => {
    write('alone.csv', 'day,n\n01/02/2021,1\n03/04/2021,2\n');
    write('sure.csv', 'day,n\n01/02/2021,1\n03/14/2021,2\n');
    const { file, tables } = await load('alone.csv', 'sure.csv');
    expect(tables.map(({ notes }) => notes)).toEqual([
      ['day: read with the day first, but it may be the month. VARCHAR keeps the text.'],
      ['day: read as MM/DD/YYYY'],
    ]);
    expect(await query(file, 'SELECT min(day) FROM alone')).toEqual([['2021-02-01']]);
  });

  test('a year of two digits among others of four makes a column text, and is not in the first century', async () => {
    write('late.csv', `day\n${'01.02.2021\n'.repeat(3_000)}01.02.21\n`);
    const { file } = await load('late.csv');
    expect(await query(file, 'SELECT DISTINCT day FROM late ORDER BY day')).toEqual([
      ['01.02.2021'],
      ['01.02.21'],
    ]);
  });

  test('a line that names the separator is no row, years can be names, and uneven rows have columns', async () => {
    write('named.csv', 'sep=;\na;b\n1;2\n');
    write('years.csv', 'country,2019,2020\nFrance,1,2\nItaly,3,4\n');
    write('only_years.csv', '2019,2020\n1,2\n3,4\n');
    write('uneven.csv', 'a,b,c\n1,2,3\n4,5\n6,7,8\n');
    const { file, faults } = await load('named.csv', 'years.csv', 'only_years.csv', 'uneven.csv');
    expect(faults).toEqual([]);
    expect(await columnTypes(file, 'named')).toEqual({ a: 'BIGINT', b: 'BIGINT' });
    expect(await columnTypes(file, 'only_years')).toEqual({ 2019: 'BIGINT', 2020: 'BIGINT' });
    expect(await query(file, 'SELECT "2020" FROM years')).toEqual([['2'], ['4']]);
    expect(await query(file, 'FROM uneven')).toEqual([
      ['1', '2', '3'],
      ['4', '5', null],
      ['6', '7', '8'],
    ]);
  });

  test('a compressed text is read as such, and one that is damaged or of another kind is refused', async () => {
    write('visits.csv.gz', gzipSync('id,n\n1,2\n'));
    write('rows.ndjson.gz', gzipSync('{"a": 1}\n'));
    write('cut.csv.gz', gzipSync('id,n\n1,2\n').subarray(0, -9));
    const { file, tables, faults } = await load('visits.csv.gz', 'rows.ndjson.gz', 'cut.csv.gz');
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ['visits', 1],
      ['rows', 1],
    ]);
    expect(await query(file, 'FROM visits')).toEqual([['1', '2']]);
    expect(faults.map(({ reason }) => reason)).toEqual(['It is damaged: it cannot be unpacked.']);
    write('table.csv.gz', gzipSync('PAR1....'));
    expect(files.found('table.csv.gz').faults[0]?.reason).toContain('holds Parquet');
  });

  test('duplicate names get a number, patterns are expanded, and one file under two names is one table', async () => {
    mkdirSync(join(files.dir, 'sub'));
    write('a.csv', 'x\n1\n');
    write('sub/A.csv', 'x\n2\n');
    write('1st.csv', 'x\n3\n');
    write('sub/notes.txt', 'not data');
    const { tables } = await load('./a.csv', 'a.csv', 'sub/*', '1st.csv');
    expect(tables.map(({ name }) => name)).toEqual(['a', 'A_2', '_1st']);
  });
});
