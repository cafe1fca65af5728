import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk } from '../engine/testEngine.ts';
import { hasTrino, inTrino, trinoAddress } from '../support/trino.ts';
import { type EngineOver, engineOver } from './engineOver.ts';

/** Expressions whose text Trino can say itself. */
const WITH_TEXTS = [
  "TINYINT '-128'",
  "SMALLINT '32767'",
  '2147483647',
  "BIGINT '9007199254740993'",
  '-9223372036854775807 - 1',
  "DECIMAL '99999999999999999999999999999999999999'",
  "DECIMAL '-0.000000000000000000000000000001'",
  "CAST('1.50' AS DECIMAL(12,3))",
  "DECIMAL '0.00'",
  "''",
  "' a '",
  `'a "quoted", one'`,
  "'it''s'",
  String.raw`'back\slash \n'`,
  "'NULL'",
  String.raw`'\N'`,
  "U&'\\+01F600 \\00FC \\4E2D'",
  "U&'line\\000Abreak\\000D\\000A'",
  "U&'tab\\0009here'",
  "array_join(repeat('x', 10000), '')",
  'true',
  'false',
  "DATE '2021-06-01'",
  "DATE '0001-01-01'",
  "DATE '9999-12-31'",
  "TIMESTAMP '2021-06-01 12:34:56'",
  "TIMESTAMP '2021-06-01 12:34:56.1'",
  "TIMESTAMP '2021-06-01 12:34:56.123456'",
  "TIMESTAMP '2021-06-01 12:34:56.123456789'",
  "TIMESTAMP '2021-06-01 12:34:56.123456789012'",
  "TIMESTAMP '1890-01-01 00:00:00.000001'",
  "TIMESTAMP '12021-06-01 12:34:56.123456789'",
  "TIME '23:59:59'",
  "TIME '23:59:59.999999'",
  "TIME '23:59:59.999999999999'",
  "INTERVAL '3' DAY",
  "INTERVAL '-1 04:05:06.789' DAY TO SECOND",
  "INTERVAL '14' MONTH",
  "UUID '12151fd2-7586-11e9-8f9e-2a86e4085a59'",
  "IPADDRESS '2001:db8::1'",
  "IPADDRESS '10.0.0.1'",
];

/** Others, with what has to be seen of them. */
const AS_TOLD: readonly (readonly [string, unknown])[] = [
  ["CAST('ab' AS CHAR(5))", 'ab   '],
  ["DATE '-0044-03-15'", '0045-03-15 (BC)'],
  ["DATE '12021-12-31'", '+12021-12-31'],
  ["REAL '0.1'", 0.1],
  ["DOUBLE '0.1'", 0.1],
  ["DOUBLE '-0.0'", -0],
  ['nan()', 'NaN'],
  ['infinity()', 'Infinity'],
  ['-infinity()', '-Infinity'],
  ["DOUBLE '1e308'", 1e308],
  ["DOUBLE '5e-324'", 5e-324],
  ["DOUBLE '0.30000000000000004'", 0.30000000000000004],
  ["DOUBLE '123456789012345680000'", 123456789012345680000],
  ["REAL '123456789'", 1.2345679e8],
  ["X'00FF20'", String.raw`\x00\xFF `],
  ["X''", ''],
  [`JSON '{"a": 9007199254740993, "b": 1.10}'`, '{"a":9007199254740993,"b":1.10}'],
  ["JSON 'null'", 'null'],
  ["TIMESTAMP '2021-06-01 12:00:00 +02:00'", '2021-06-01T10:00:00+00:00'],
  ["TIMESTAMP '2021-06-01 12:00:00.123456 Europe/Berlin'", '2021-06-01T10:00:00.123456+00:00'],
  ["TIMESTAMP '2021-06-01 12:00:00.123456789 UTC'", '2021-06-01 12:00:00.123456789 UTC'],
  ["TIME '12:00:00.5 +05:30'", '12:00:00.500000+05:30'],
  ['ARRAY[9007199254740993, NULL]', '[9007199254740993,null]'],
  [`ARRAY['a', 'b,c', '"']`, String.raw`["a","b,c","\""]`],
  ['ARRAY[ARRAY[1.50, 2], ARRAY[]]', '[["1.50","2.00"],[]]'],
  ["MAP(ARRAY['a', 'b'], ARRAY[9007199254740993, 1])", '{"a":9007199254740993,"b":1}'],
  ["ROW(1, 'a', NULL)", '[1,"a",null]'],
  ["CAST(ROW(1, 'x') AS ROW(a BIGINT, b VARCHAR))", '[1,"x"]'],
  ["ARRAY[DATE '2021-01-01']", '["2021-01-01"]'],
  ['ARRAY[nan()]', '["NaN"]'],
  ['NULL', null],
];

/** As the contract writes times. */
const told = (text: string, type: string): string =>
  /^(DATETIME|TIME)/.test(type)
    ? text
        .replace(' ', 'T')
        .replace(/\.(\d+)$/, (_, digits: string) => `.${digits.length > 6 ? digits : digits.padEnd(6, '0')}`)
    : text;

describe.skipIf(!hasTrino)('values of Trino', () => {
  let engine: EngineOver;
  beforeAll(async () => {
    engine = await engineOver('trino', trinoAddress());
  });
  afterAll(() => engine.host.close());

  const got = async (expression: string): Promise<{ readonly type: string; readonly value: string }> => {
    const { columns, text } = expectOk(await engine.text(`SELECT ${expression} AS v`));
    return { type: columns[0]?.type ?? '', value: /^\{"v":(.*)\}$/s.exec(text)?.[1] ?? '' };
  };

  test.each(WITH_TEXTS)('arrive as it writes them: %s', async (expression) => {
    const { type, value } = await got(expression);
    const [[own] = []] = await inTrino(`SELECT CAST(${expression} AS VARCHAR)`);
    const plain = /^-?\d/.test(value) ? value : String(JSON.parse(value));
    expect(plain, type).toBe(told(String(own), type));
  });

  test.each(AS_TOLD)('arrive whole: %s', async (expression, expected) => {
    const { value, type } = await got(expression);
    expect(JSON.parse(value), type).toEqual(expected);
  });

  test('NULL of each type is NULL, beside a value', async () => {
    const all = [...WITH_TEXTS, ...AS_TOLD.map(([expression]) => expression)].filter(
      (each) => each !== 'NULL',
    );
    const columns = all.map((expression, i) => `IF(n = 1, ${expression}) AS v${i}`);
    const rows = await engine.rows(
      `SELECT n, ${columns.join(', ')} FROM (VALUES 1, 2) AS t (n) ORDER BY n DESC`,
    );
    expect(Object.entries(rows[0] ?? {}).filter(([name, value]) => name !== 'n' && value !== null)).toEqual(
      [],
    );
    expect(Object.entries(rows[1] ?? {}).filter(([, value]) => value === null)).toEqual([]);
  });
});
