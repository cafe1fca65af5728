import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk } from '../engine/testEngine.ts';
import { hasChdb, inChdb, startChdb } from '../support/chdb.ts';
import { hasClickHouse, startClickHouse } from '../support/clickhouse.ts';
import { type EngineOver, engineOver, expectField } from './engineOver.ts';

/** Expressions of the types that every version has. */
const OLD: Readonly<Record<string, readonly string[]>> = {
  whole: [
    'toInt8(-128)',
    'toUInt8(255)',
    'toInt16(-32768)',
    'toUInt16(65535)',
    'toInt32(-2147483648)',
    'toUInt32(4294967295)',
    'toInt64(9007199254740993)',
    'toInt64(-9223372036854775808)',
    'toUInt64(18446744073709551615)',
  ],
  decimal: [
    "toDecimal32('1.50', 3)",
    "toDecimal64('-123456789.123456789', 9)",
    "toDecimal128('99999999999999999999.123456789012345678', 18)",
    "toDecimal32('0', 2)",
  ],
  real: [
    'toFloat32(0.1)',
    '0.1',
    '-0.',
    'nan',
    'inf',
    '-inf',
    '1e308',
    '1e-300',
    '0.30000000000000004',
    '1e15',
    '1e22',
    'toFloat32(123456789)',
    '1/3',
  ],
  text: [
    "''",
    "' a '",
    `'a "quoted", one'`,
    String.raw`'line\nbreak\r\n'`,
    String.raw`'\\N'`,
    "'NULL'",
    String.raw`'\\n is no line feed'`,
    "'😀 ü 中'",
    String.raw`'tab\there'`,
    String.raw`'a\0b'`,
    String.raw`'\b\f'`,
    "'it''s'",
    "'Code: 395, e.displayText() = DB::Exception: not one'",
    "'Code: 395. DB::Exception: not one either. (SYNTAX_ERROR)'",
    'toString(number + 1)',
  ],
  time: [
    "toDate('2021-06-01')",
    "toDate('2105-12-31')",
    "toDateTime('2021-06-01 12:34:56')",
    "toDateTime('2021-06-01 12:34:56', 'Asia/Kolkata')",
    "toDateTime('2038-06-01 00:00:00')",
  ],
  nested: [
    '[1, 2, NULL]',
    String.raw`['a', 'b,c', '"', 'it\'s', 'tab\t', '\\']`,
    '[[1, 2], [3]]',
    'emptyArrayUInt8()',
    "(1, 'a', NULL)",
    "tuple('x')",
    "[(1, 'a'), (2, 'b')]",
    "[toDate('2021-01-01')]",
    '[nan, inf]',
    '[18446744073709551615]',
  ],
  other: [
    "toUUID('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')",
    "CAST('b', 'Enum8(\\'a\\' = 1, \\'b\\' = 2)')",
    'toIntervalDay(3)',
    'NULL',
    "toNullable('x')",
    'toNullable(toInt64(9007199254740993))',
    String.raw`CAST('a\tb', 'Enum8(\'a\tb\' = -1, \'it\\\'s\' = 2)')`,
    String.raw`CAST('it\'s', 'Enum16(\'a\' = -1000, \'it\\\'s\' = 2)')`,
    String.raw`[CAST('it\'s', 'Enum16(\'a\' = -1000, \'it\\\'s\' = 2)')]`,
    "toNullable(toFixedString('abc', 3))",
    "[toFixedString('abc', 3)]",
    "(toFixedString('abc', 3), 1)",
    "toDateTime('2021-10-31 02:30:00', 'Europe/Berlin')",
    "toDateTime('1970-01-01 00:00:00')",
    "[toDateTime('2021-06-01 12:34:56', 'America/New_York')]",
    "(toDateTime('2021-06-01 12:34:56'), toDate('2021-06-01'))",
    '[[[1]], [[]]]',
    '[]',
    "[['a', NULL], []]",
    'toIntervalMonth(1)',
    "toNullable(toDecimal64('1.5', 3))",
    "[toDecimal64('1.5', 3)]",
    "toNullable(toDateTime('2021-06-01 12:34:56'))",
    "'=1+1'",
  ],
};

/** Those of the current one alone. */
const NEW: Readonly<Record<string, readonly string[]>> = {
  more: ['5e-324', "repeat('x', 100000)"],
  wide: [
    "toInt128('-170141183460469231731687303715884105728')",
    "toUInt128('340282366920938463463374607431768211455')",
    "toInt256('-57896044618658097711785492504343953926634992332820282019728792003956564819968')",
    "toUInt256('115792089237316195423570985008687907853269984665640564039457584007913129639935')",
    "toDecimal256('1.5', 40)",
    "CAST('12345678901234567890123456789012345678901234567890.12', 'Decimal(76, 10)')",
    "CAST('1.5', 'Decimal(76, 1)')",
    "CAST('1.25', 'BFloat16')",
    "CAST('abc', 'LowCardinality(Nullable(String))')",
    'true',
    "CAST(NULL, 'Nullable(Bool)')",
    '[true, false]',
    'toNullable(true)',
    "CAST('abc', 'LowCardinality(FixedString(3))')",
    "CAST('abc', 'LowCardinality(Nullable(FixedString(3)))')",
    "CAST('1.2.3.4', 'Nullable(IPv4)')",
    "CAST('b', 'Nullable(Enum8(\\'a\\' = 1, \\'b\\' = 2))')",
    "CAST('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'Nullable(UUID)')",
  ],
  time: [
    "toDate32('1900-01-01')",
    "toDate32('2299-12-31')",
    "toDateTime64('2021-06-01 12:34:56.123', 3)",
    "toDateTime64('2021-06-01 12:34:56.123456', 6)",
    "toDateTime64('2021-06-01 12:34:56.123456789', 9, 'Europe/Berlin')",
    "toDateTime64('2299-12-31 23:59:59.5', 6)",
    "toDateTime64('1900-01-01 00:00:00', 0)",
    "CAST('23:59:59', 'Time')",
    "CAST('-100:00:01', 'Time')",
    "CAST('12:00:00.5', 'Time64(3)')",
    'toIntervalMonth(-2)',
    "toDateTime64('2021-06-01 12:34:56.123', 3, 'America/New_York')",
    "toDateTime64('1960-06-01 12:34:56.5', 1)",
    "toDateTime64('2021-10-31 02:30:00.250', 3, 'Europe/Berlin')",
    "[toDateTime64('2021-06-01 12:34:56.123', 3)]",
  ],
  nested: [
    "map('a', 1, 'b', 2)",
    "map('it''s', [1, NULL])",
    "tuple(1 AS a, 'x' AS b)",
    "CAST([(1, 'a')], 'Nested(a UInt8, b String)')",
    'CAST(\'{"a": {"b": 9007199254740993}}\', \'JSON\')',
    "CAST('it''s', 'Variant(String, UInt8)')",
    "CAST([1, 2], 'Dynamic')",
    "CAST(5, 'Dynamic')",
    '(1.5, 2)::Point',
    '[[(0, 0), (1, 1)]]::Polygon',
    'tuple()',
    "map(1, toDateTime64('2021-06-01 12:34:56.123', 3))",
    "CAST(map('a', [1.5, NULL]), 'Map(LowCardinality(String), Array(Nullable(Float64)))')",
    "CAST([('a', NULL)], 'Array(Tuple(String, Nullable(UInt8)))')",
    'map()',
  ],
  net: ["toIPv4('192.168.0.1')", "toIPv6('2001:db8::1')", "[toIPv4('1.2.3.4')]"],
};

/** As the contract writes what has another text than in ClickHouse. */
const told = (text: string, type: string): unknown => {
  if (type === 'BOOLEAN') return text === 'true';
  if (/^(DATETIME|TIME)/.test(type))
    return text
      .replace(' ', 'T')
      .replace(/\.(\d+)$/, (_, digits: string) =>
        digits.length > 6 ? `.${digits}` : `.${digits.padEnd(6, '0')}`,
      );
  return text;
};

/** Numbers by their digits: a decimal has as many as its type, and those of nothing are left out by newer versions. */
const plain = (value: unknown, type: string): unknown => {
  if (typeof value !== 'string') return value;
  if (type === 'FLOAT') return Number(value.replace('inf', 'Infinity'));
  if (type === 'DATETIME') return value.replace(/\.0+$/, '');
  return /^(DECIMAL|NUMERIC)/.test(type) ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : value;
};

interface World {
  readonly engine: EngineOver;
  /** What its own client writes. */
  own(sql: string): Promise<string>;
  close(): Promise<void>;
}

function arrives(open: () => Promise<World>, groups: Readonly<Record<string, readonly string[]>>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test.each(Object.values(groups).flat())('%s', async (expression) => {
    const sql = `SELECT ${expression} AS v FROM system.numbers LIMIT 1`;
    const { columns, text } = expectOk(await world.engine.text(sql));
    const type = columns[0]?.type ?? '';
    const got = /^\{"v":(.*)\}$/s.exec(text)?.[1] ?? '';
    const value: unknown = /^-?[\d.]/.test(got) ? got : JSON.parse(got);
    const own = (await world.own(`${sql} FORMAT TabSeparatedRaw`)).slice(0, -1);
    const isNull =
      (await world.own(`SELECT isNull(${expression}) FROM system.numbers LIMIT 1`)).trim() === '1';
    expect(plain(value, type), `${type} ${columns[0]?.duckType}`).toEqual(
      isNull ? null : plain(told(own, type), type),
    );
    expectField(await world.engine.exported(sql), isNull ? '' : own);
  });

  test.each([
    // Zero bytes up to the length of a type are none of the text.
    ["toFixedString('ab', 4)", 'ab'],
    ["toFixedString('', 2)", ''],
    // Bytes that are no text are shown by their codes.
    ["unhex('61FF00C3')", String.raw`a\xFF` + '\0' + String.raw`\xC3`],
    ["[unhex('61FF'), 'b']", String.raw`['a\xFF','b']`],
    ["toFixedString(unhex('FF'), 1)", String.raw`\xFF`],
  ])('%s is %j', async (expression, shown) => {
    const sql = `SELECT ${expression} AS v, '😀' AS other FROM system.numbers LIMIT 1`;
    expect(await world.engine.rows(sql)).toEqual([{ v: shown, other: '😀' }]);
  });

  test('NULL of each type is NULL, beside a value and alone', async () => {
    // Arrays, tuples and maps cannot be NULL.
    const all = [...(groups['whole'] ?? groups['wide'] ?? []), ...(groups['time'] ?? [])];
    const columns = all.map((expression, i) => `if(number = 0, ${expression}, NULL) AS v${i}`);
    const rows = await world.engine.rows(
      `SELECT number, ${columns.join(', ')} FROM (SELECT * FROM system.numbers LIMIT 2) ORDER BY number DESC`,
    );
    const others = Object.entries(rows[0] ?? {}).filter(([name]) => name !== 'number');
    expect(others.filter(([, value]) => value !== null)).toEqual([]);
    expect(others.length).toBe(all.length);
  });
}

const old = async (): Promise<World> => {
  const server = await startClickHouse();
  const engine = await engineOver('clickhousedb', server.address);
  return {
    engine,
    own: (sql) => server.client(sql),
    async close() {
      await engine.host.close();
      await server.stop();
    },
  };
};

const current = async (): Promise<World> => {
  const server = await startChdb();
  const engine = await engineOver('clickhousedb', server.address);
  return {
    engine,
    own: (sql) => inChdb(server.address, sql),
    async close() {
      await engine.host.close();
      await server.stop();
    },
  };
};

describe.skipIf(!hasClickHouse)('values of ClickHouse 18 arrive as its own client shows them', () =>
  arrives(old, OLD),
);
describe.skipIf(!hasChdb)('values of the current ClickHouse arrive as it shows them', () =>
  arrives(current, {
    ...OLD,
    ...NEW,
    time: [...(OLD['time'] ?? []), ...(NEW['time'] ?? [])],
    nested: [...(OLD['nested'] ?? []), ...(NEW['nested'] ?? [])],
  }),
);
