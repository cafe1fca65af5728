import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { arrowTable, bytesOf, ENGINE, expectOk, type TestEngine, testEngine } from './testEngine.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let engine: TestEngine;
const folder = mkdtempSync(join(tmpdir(), 'sextant-rows-'));

beforeAll(async () => {
  engine = await testEngine();
});
afterAll(async () => {
  await engine.host.close();
  rmSync(folder, { recursive: true });
});

const jsonText = async (sql: string) =>
  (await bytesOf(expectOk(await engine.run(sql)).body)).toString('utf8');

/** One value of each type: SQL, the JSON text of its cell, and the Arrow value if it differs. */
const CASES: [sql: string, json: string, arrow: unknown][] = [
  ['NULL', 'null', null],
  ["''", '""', ''],
  ['true', 'true', true],
  ['NULL::BOOLEAN', 'null', null],
  ['(-128)::TINYINT', '-128', -128],
  ['255::UTINYINT', '255', 255],
  ['(-32768)::SMALLINT', '-32768', -32768],
  ['65535::USMALLINT', '65535', 65535],
  ['(-2147483648)::INTEGER', '-2147483648', -2147483648],
  ['4294967295::UINTEGER', '4294967295', 4294967295n],
  ['9007199254740991::BIGINT', '9007199254740991', 9007199254740991n],
  ['9007199254740993::BIGINT', '"9007199254740993"', 9007199254740993n],
  ['(-9223372036854775808)::BIGINT', '"-9223372036854775808"', -9223372036854775808n],
  ['5::UBIGINT', '5', '5'],
  ['18446744073709551615::UBIGINT', '"18446744073709551615"', '18446744073709551615'],
  [
    '170141183460469231731687303715884105727::HUGEINT',
    '"170141183460469231731687303715884105727"',
    '170141183460469231731687303715884105727',
  ],
  ['1.10::DECIMAL(10, 2)', '1.10', '1.10'],
  ['(-0.05)::DECIMAL(4, 2)', '-0.05', '-0.05'],
  ['0::DECIMAL(9, 3)', '0.000', '0.000'],
  ['99999999999999.9999::DECIMAL(18, 4)', '99999999999999.9999', '99999999999999.9999'],
  [
    '12345678901234567890.0123456789::DECIMAL(38, 10)',
    '12345678901234567890.0123456789',
    '12345678901234567890.0123456789',
  ],
  ['(-1.1)::FLOAT', '-1.1', -1.1],
  ['3.4e38::FLOAT', '3.4e+38', 3.4e38],
  ['0.1::DOUBLE', '0.1', 0.1],
  ['5::DOUBLE', '5.0', 5],
  ["'-0'::DOUBLE", '-0.0', -0],
  ['1e300::DOUBLE', '1e+300', 1e300],
  ["'NaN'::DOUBLE", '"NaN"', NaN],
  ["'-Infinity'::DOUBLE", '"-Infinity"', -Infinity],
  ["DATE '2004-02-29'", '"2004-02-29"', '2004-02-29'],
  ["DATE '0001-01-01'", '"0001-01-01"', '0001-01-01'],
  ["DATE '0044-03-15 (BC)'", '"0044-03-15 (BC)"', '0044-03-15 (BC)'],
  ["'infinity'::DATE", '"infinity"', 'infinity'],
  ["TIMESTAMP '2004-02-29 12:34:56.789123'", '"2004-02-29T12:34:56.789123"', '2004-02-29T12:34:56.789123'],
  ["TIMESTAMP '2004-02-29 00:00:00'", '"2004-02-29T00:00:00"', '2004-02-29T00:00:00'],
  ["TIMESTAMP '1969-12-31 23:59:59.000001'", '"1969-12-31T23:59:59.000001"', '1969-12-31T23:59:59.000001'],
  ["TIMESTAMP '1500-01-01 00:00:01'", '"1500-01-01T00:00:01"', '1500-01-01T00:00:01'],
  ["TIMESTAMP '9999-12-31 23:59:59.999999'", '"9999-12-31T23:59:59.999999"', '9999-12-31T23:59:59.999999'],
  ["'infinity'::TIMESTAMP", '"infinity"', 'infinity'],
  [
    "TIMESTAMPTZ '2004-02-29 12:34:56.789+05:30'",
    '"2004-02-29T07:04:56.789000+00:00"',
    '2004-02-29T07:04:56.789000+00:00',
  ],
  ["TIMESTAMP_S '2004-02-29 12:34:56'", '"2004-02-29T12:34:56"', '2004-02-29T12:34:56'],
  ["TIMESTAMP_MS '2004-02-29 12:34:56.789'", '"2004-02-29T12:34:56.789000"', '2004-02-29T12:34:56.789000'],
  [
    "TIMESTAMP_NS '2004-02-29 12:34:56.123456789'",
    '"2004-02-29T12:34:56.123456789"',
    '2004-02-29T12:34:56.123456789',
  ],
  ["TIME '12:34:56.5'", '"12:34:56.500000"', '12:34:56.500000'],
  ["TIMETZ '12:34:56+02'", '"12:34:56+02:00"', '12:34:56+02:00'],
  [
    "INTERVAL '1 year 2 months 3 days 04:05:06.5'",
    '"1 year 2 months 3 days 04:05:06.500000"',
    '1 year 2 months 3 days 04:05:06.500000',
  ],
  ["INTERVAL '-5 minutes'", '"-00:05:00"', '-00:05:00'],
  [
    "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::UUID",
    '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"',
    'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
  ],
  ["'b'::ENUM('a', 'b')", '"b"', 'b'],
  ["'101'::BIT", '"101"', '101'],
  [String.raw`'\xDE\xADok\x00'::BLOB`, String.raw`"\\xDE\\xADok\\x00"`, String.raw`\xDE\xADok\x00`],
  ["'naïve 日本語 😀'", '"naïve 日本語 😀"', 'naïve 日本語 😀'],
  [
    `'tab' || chr(9) || 'q" \\ ' || chr(1) || chr(10)`,
    String.raw`"tab\tq\" \\ \u0001\n"`,
    'tab\tq" \\ \u0001\n',
  ],
  ['\'{"a": 1}\'::JSON', String.raw`"{\"a\": 1}"`, '{"a": 1}'],
  ['[1, NULL, 3]', '"[1, null, 3]"', '[1, null, 3]'],
  ['[]::INTEGER[]', '"[]"', '[]'],
  [
    `{'big': 9007199254740993, 'dec': 1.10, 'x': 'q"', 'd': DATE '2020-01-01'}`,
    String.raw`"{\"big\": 9007199254740993, \"dec\": 1.10, \"x\": \"q\\\"\", \"d\": \"2020-01-01\"}"`,
    String.raw`{"big": 9007199254740993, "dec": 1.10, "x": "q\"", "d": "2020-01-01"}`,
  ],
  ["MAP {'k': [1.5, 'NaN'::DOUBLE]}", String.raw`"{\"k\": [1.5, \"NaN\"]}"`, '{"k": [1.5, "NaN"]}'],
];

describe('a value survives', () => {
  test.each(CASES)('as JSON: %s', async (sql, json) => {
    expect(await jsonText(`SELECT ${sql} AS v`)).toBe(`{"v":${json}}`);
  });

  test.each(CASES)('as Arrow: %s', async (sql, _json, arrow) => {
    const table = await arrowTable(expectOk(await engine.run(`SELECT ${sql} AS v`, { format: 'arrow' })));
    expect(table.getChild('v').at(0)).toEqual(arrow);
  });

  test.each(CASES)('between NULLs, in a column that is stored and read again: %s', async (sql, json) => {
    const keepAt = join(folder, 'kept');
    const query = `SELECT CASE WHEN i % 3 = 0 THEN ${sql} END AS v FROM range(20) t(i)`;
    const outcome = expectOk(await engine.run(query, { keepAt, format: 'none' }));
    expect(await outcome.kept).toBeNull();
    const { columns, rows } = outcome;
    const kept = { engine: ENGINE, file: keepAt, columns, rows, lineEnd: '\n' } as const;
    const read = await bytesOf(expectOk(await engine.host.reread({ ...kept, format: 'json' })));
    const expected = Array.from({ length: 20 }, (_, i) => `{"v":${i % 3 === 0 ? json : 'null'}}`);
    expect(read.toString('utf8')).toBe(expected.join(',\n'));
  });
});

test('columns of the same name get distinct names', async () => {
  expect(await jsonText('SELECT 1 AS a, 2 AS a, 3 AS b, 4 AS a')).toBe('{"a":1,"a__1":2,"b":3,"a__2":4}');
  expect(await jsonText('SELECT 1 AS a, 2 AS a__1, 3 AS a')).toBe('{"a":1,"a__1":2,"a__2":3}');
});

test('unusual column names survive', async () => {
  const rows = await engine.rows(`SELECT 1 AS "with ""quote""", 2 AS "line
break", 3 AS "__proto__", 4 AS "日本"`);
  expect(Object.keys(rows[0] ?? {})).toEqual(['with "quote"', 'line\nbreak', '__proto__', '日本']);
});

test('a result without rows still has its columns', async () => {
  const outcome = expectOk(await engine.run("SELECT 1::BIGINT AS a, 'x' AS b WHERE false"));
  expect(outcome.columns.map(({ name, type, generic }) => [name, type, generic])).toEqual([
    ['a', 'LONGINTEGER', 0],
    ['b', 'STRING', 1],
  ]);
});

describe('many rows', () => {
  const MIXED = `SELECT i AS id, 'name ' || (i % 7) AS repeated, 'a text of its own, ' || md5(i::VARCHAR) AS own,
    CASE WHEN i % 5 = 0 THEN NULL ELSE (i / 100.0)::DECIMAL(12, 2) END AS price, TIMESTAMP '2020-01-01' + to_seconds(i) AS at,
    DATE '2020-01-01' + (i % 400)::INTEGER AS day, i % 2 = 0 AS even FROM range(50000) t(i)`;
  const all = { limit: 100_000 } as const;

  test('are the same in JSON and in Arrow, including dictionaries that grow from batch to batch', async () => {
    const json = await engine.rows(MIXED, all);
    const table = await arrowTable(expectOk(await engine.run(MIXED, { ...all, format: 'arrow' })));
    expect(table.numRows).toBe(50_000);
    const column = (name: string) => [...table.getChild(name)];
    expect(column('id').map(Number)).toEqual(json.map((row) => row['id']));
    for (const name of ['repeated', 'own', 'at', 'day', 'even']) {
      expect(column(name)).toEqual(json.map((row) => row[name]));
    }
    expect(column('price').map((each) => (each === null ? null : Number(each)))).toEqual(
      json.map((row) => row['price']),
    );
  });

  test('arrive in the query’s order', async () => {
    const rows = await engine.rows('SELECT i FROM range(30000) t(i) ORDER BY i DESC', all);
    expect(rows.map((row) => row['i'])).toEqual(Array.from({ length: 30_000 }, (_, i) => 29_999 - i));
  });

  test('are stored completely if fewer are shown', async () => {
    const keepAt = join(folder, 'cut');
    const outcome = expectOk(await engine.run(MIXED, { ...all, keepAt, shownRows: 777 }));
    const shown = (await bytesOf(outcome.body)).toString('utf8');
    expect(JSON.parse(`[${shown}]`)).toHaveLength(777);
    expect([outcome.rows, await outcome.kept]).toEqual([50_000, null]);
    const { columns } = outcome;
    const kept = { engine: ENGINE, file: keepAt, columns, rows: 1234, lineEnd: '\n' } as const;
    const read = await bytesOf(expectOk(await engine.host.reread({ ...kept, format: 'json' })));
    const reread = JSON.parse(`[${read.toString('utf8')}]`) as unknown[];
    expect(reread).toEqual(await engine.rows(MIXED, { limit: 1234 }));
    const csv = await bytesOf(expectOk(await engine.host.reread({ ...kept, rows: 2, format: 'csv' })));
    expect(csv.toString('utf8').split('\n')[1]).toMatch(
      /^1,name 1,"a text of its own, \w{32}",0\.01,2020-01-01T00:00:01,2020-01-02,False$/,
    );
  });
});

describe('extremes', () => {
  test('5,000 columns', async () => {
    const wide = `SELECT ${Array.from({ length: 5000 }, (_, i) => `${i} AS c${i}`).join(', ')} FROM range(100)`;
    const rows = await engine.rows(wide);
    expect([rows.length, rows[99]?.['c4999']]).toEqual([100, 4999]);
    const table = await arrowTable(expectOk(await engine.run(wide, { format: 'arrow' })));
    expect([table.numRows, table.numCols]).toEqual([100, 5000]);
  });

  test('a cell of 10 MB', async () => {
    const sql = "SELECT repeat('é', 5 * 1024 * 1024) AS big, i FROM range(3) t(i)";
    const rows = await engine.rows(sql);
    expect(rows.map((row) => String(row['big']).length)).toEqual([5242880, 5242880, 5242880]);
    const table = await arrowTable(expectOk(await engine.run(sql, { format: 'arrow' })));
    expect(String(table.getChild('big').at(2))).toBe(rows[2]?.['big']);
  });

  test('texts far apart in memory', async () => {
    const sql = `SELECT CASE i % 3 WHEN 0 THEN repeat('x', 40000) WHEN 1 THEN 'short' ELSE 'thirteen bytes ' || i END AS t
      FROM range(3000) r(i) ORDER BY hash(i)`;
    const lengths = (await engine.rows(sql, { limit: 3000 })).map((row) => String(row['t']).length);
    expect(lengths.filter((length) => length === 40_000)).toHaveLength(1000);
    expect(lengths.filter((length) => length === 5)).toHaveLength(1000);
  });

  test('bytes that are not UTF-8 never become a text', async () => {
    expect(await jsonText(String.raw`SELECT '\xFF\xFE'::BLOB AS b`)).toBe(String.raw`{"b":"\\xFF\\xFE"}`);
    const refused = await engine.run(String.raw`SELECT decode('\xFF\xFE'::BLOB) AS t`);
    expect(refused.ok).toBe(false);
  });
});
