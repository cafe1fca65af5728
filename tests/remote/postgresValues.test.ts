import { Client, type types } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk } from '../engine/testEngine.ts';
import { expectField } from './engineOver.ts';
import { type RemoteEngine, remoteEngine } from './remoteEngine.ts';

/** Expressions of every type that PostgreSQL has of its own, and of types that are made. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  whole: [
    '0::int2',
    '(-32768)::int2',
    '32767::int2',
    '2147483647',
    '-2147483648',
    '9007199254740993::int8',
    '(-9223372036854775808)::int8',
    '9223372036854775807::int8',
    '4294967295::oid',
  ],
  numeric: [
    '0::numeric',
    '0.0::numeric',
    '1.50::numeric(12,3)',
    '1.5::numeric',
    '-0.000000000000000000000000000001::numeric',
    '123456789012345678901234567890123456789012345.5::numeric',
    '99999999999999999999999999999999999999::numeric(38,0)',
    "'NaN'::numeric",
    "'NaN'::numeric(5,2)",
    "'Infinity'::numeric",
    "'-Infinity'::numeric",
    '1e-20::numeric',
    '1e100::numeric',
    '1::numeric(50,10)',
    '12345::numeric(3,-2)',
    '0.00012::numeric(3,5)',
    '1234.5::money',
    '10/3::numeric',
    '123456789.123456789::numeric(38,9)',
  ],
  real: [
    '0.1::float4',
    '0.1::float8',
    '-0.0::float8',
    "'NaN'::float8",
    "'Infinity'::float4",
    "'-Infinity'::float8",
    '1e308::float8',
    '5e-324::float8',
    '1.17549e-38::float4',
    '0.30000000000000004::float8',
    '1e15::float8',
    '1e16::float8',
    '123456789::float4',
  ],
  text: [
    "''",
    "' a '",
    `'a "quoted", one'`,
    "E'line\\nbreak\\r\\n'",
    "E'\\\\N'",
    "'NULL'",
    "'😀 ü 中'",
    "'x'::char(5)",
    "'ab'::varchar(10)",
    '\'a\'::"char"',
    "'n'::name",
    "E'tab\\there'",
    "repeat('x', 100000)",
    "E'\\u200b'",
  ],
  bool: ['true', 'false'],
  time: [
    "date '2021-06-01'",
    "date '0044-03-15 BC'",
    "date 'infinity'",
    "date '-infinity'",
    "date '5874897-12-31'",
    "date '0001-01-01'",
    "date '10000-01-01'",
    "timestamp '2021-06-01 12:34:56.123456'",
    "timestamp '2021-06-01'",
    "timestamp 'infinity'",
    "timestamp '294276-12-31 23:59:59.999999'",
    "timestamp '0044-03-15 10:00 BC'",
    "timestamp '4713-01-01 00:00 BC'",
    "timestamptz '2021-06-01 12:00+02'",
    "timestamptz '1890-01-01 00:00+00'",
    "timestamptz 'infinity'",
    "timestamptz '294276-12-31 23:59:59+00'",
    "time '00:00'",
    "time '24:00'",
    "time '23:59:59.999999'",
    "timetz '12:00:00.5+05:30'",
    "timetz '00:00:00-15:59:59'",
    "interval '1 year 2 mons 3 days 04:05:06.789'",
    "interval '-1 day +2 hours'",
    "interval '0'",
    "interval '178000000 years'",
  ],
  bytes: ["'\\x00ff20'::bytea", "''::bytea", "'\\x'::bytea", "B'101'", "'1'::bit(3)", "B'101'::varbit"],
  json: [
    `'{"a": 9007199254740993, "b": 1.10}'::json`,
    `'{"a": 9007199254740993, "b": 1.10}'::jsonb`,
    "'null'::jsonb",
    `'"x"'::jsonb`,
    "'[]'::json",
    "'$.a'::jsonpath",
  ],
  nested: [
    'array[1,2,null]',
    "array['a', 'b,c', null, '\"']",
    'array[array[1,2],array[3,4]]',
    "'{}'::int[]",
    "'[2:3]={1,2}'::int[]",
    "row(1, 'a', null)",
    "(1, 'x')::made.pair",
    "array[numeric 'NaN', 1.50]",
    "array[date '2021-01-01']",
  ],
  ranges: [
    'int4range(1,5)',
    "'empty'::int4range",
    'numrange(null, 1.50)',
    "tsrange('2021-01-01', null)",
    "daterange('2021-01-01','2021-02-01')",
    'int4multirange(int4range(1,3))',
  ],
  net: ["'192.168.0.1/24'::inet", "'::1'::inet", "'10.0.0.0/8'::cidr", "'08:00:2b:01:02:03'::macaddr"],
  geometry: [
    "point '(1,2.5)'",
    "line '{1,2,3}'",
    "box '(1,1),(0,0)'",
    "path '[(0,0),(1,1)]'",
    "polygon '((0,0),(1,1))'",
    "circle '<(0,0),1>'",
  ],
  other: [
    "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid",
    "'<a>b</a>'::xml",
    "to_tsvector('simple','a b a')",
    "to_tsquery('simple','a & b')",
    "'0/16B3748'::pg_lsn",
    "'pg_class'::regclass",
    "'happy'::made.mood",
    '7::made.positive',
    "'10:20:'::pg_snapshot",
    "'(0,1)'::tid",
    "'1'::xid",
    "'1'::xid8",
    "'-1234.5'::money",
    "B''::varbit",
    "''::bpchar",
    '\'\'::"char"',
    "'é'::char(3)",
    '\'<a b="1">&amp;\n</a>\'::xml',
    "'1 2 3'::int2vector",
    "'1 2'::oidvector",
    "'08:00:2b:01:02:03:04:05'::macaddr8",
    "'pg_catalog'::regnamespace",
    "'integer'::regtype",
    'pg_sleep(0)',
    "'infinity'::interval",
    "'portal'::refcursor",
    "time(0) '12:34:56.7'",
    "timestamp(0) '2021-06-01 12:34:56.7'",
    "timestamptz(3) '2021-06-01 12:34:56.7'",
    "interval '1 02:03:04' day to second",
  ],
  made: [
    "'it''s'::made.odd",
    `'a "b", c'::made.odd`,
    `array['it''s', 'a "b", c', null]::made.odd[]`,
    "'{}'::made.odd[]",
    "array[(1, 'x,y')::made.pair, null]",
    '(null, null)::made.pair',
    "('{1,2}', (1, 'a \"b\"'))::made.deep",
    '12.5::made.amount',
    "'2021-06-01 12:00+02'::made.moment",
    "'\\x00ff'::made.raw",
    'true::made.truth',
    "'{1,2}'::made.list",
    "'=1+1'::made.label",
    '7::made.positive_too',
    "'[1,5)'::made.span",
    "row(row(1, 2), 'x', array[1])",
    'row()',
  ],
  arrays: [
    'array[true, false, null]',
    "array['\\x00ff'::bytea]",
    "array[timestamptz '2021-06-01 12:00+02', null]",
    "array[interval '1 day', '-2 hours']",
    'array[1.5::money]',
    "array[B'101']",
    `array['{"a": 1}'::jsonb]`,
    "array[array['a'], array['b,c']]",
    'array[int8range(1, 5)]',
    "array[0.1::float4, 'NaN']",
    "array['', ' ', 'NULL', null]",
    "array[time '12:00']",
    "tstzrange('2021-01-01 00:00+02', null)",
    'int8range(1, 9007199254740993)',
    "datemultirange(daterange('2021-01-01', '2021-02-01'))",
  ],
};

let remote: RemoteEngine;
beforeAll(async () => {
  remote = await remoteEngine();
  await remote.sql(`CREATE SCHEMA made; CREATE TYPE made.mood AS ENUM ('sad', 'happy'); CREATE TYPE made.pair AS (a int, b text);
    CREATE DOMAIN made.positive AS int CHECK (value > 0); CREATE DOMAIN made.positive_too AS made.positive;
    CREATE TYPE made.odd AS ENUM ('it''s', 'a "b", c'); CREATE TYPE made.deep AS (a int[], b made.pair);
    CREATE DOMAIN made.amount AS numeric(12,2); CREATE DOMAIN made.moment AS timestamptz; CREATE DOMAIN made.raw AS bytea;
    CREATE DOMAIN made.truth AS boolean; CREATE DOMAIN made.list AS int[]; CREATE DOMAIN made.label AS text;
    CREATE TYPE made.span AS RANGE (subtype = int8)`);
});
afterAll(() => remote.close());

/** The texts that PostgreSQL sends to its own clients. */
async function own(sql: string): Promise<string | null> {
  const client = new Client({
    connectionString: remote.address,
    types: { getTypeParser: () => (text: string) => text } as unknown as typeof types,
  });
  await client.connect();
  try {
    await client.query("SET TimeZone = 'UTC'; SET bytea_output = 'hex'");
    const { rows } = await client.query<[string | null]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0] ?? null;
  } finally {
    await client.end();
  }
}

/** As the contract writes what has another text than in PostgreSQL: days and times by ISO 8601, bytes as DuckDB does. */
const told = (text: string | null, type: string): unknown => {
  if (text === null) return null;
  if (type === 'BOOLEAN') return text === 't';
  if (type === 'BINARY') return text.slice(2).replaceAll(/../g, (pair) => byteText(parseInt(pair, 16)));
  if (type.startsWith('DATE') && text.endsWith(' BC'))
    return text.replace(' BC', ' (BC)').replace(/ (?=\d)/, 'T');
  if (/^(DATETIME|TIME)/.test(type)) return ofTime(text);
  return text;
};
/** A fraction has six digits, and an offset its minutes. */
const ofTime = (text: string): string =>
  text
    .replace(/^(\d{4,}-\d\d-\d\d) /, '$1T')
    .replace(/\.\d+/, (fraction) => fraction.padEnd(7, '0'))
    .replace(/([+-]\d\d)$/, (offset, hours: string, at: number) =>
      at > 8 || /^\d\d:/.test(text) ? `${hours}:00` : offset,
    );
const byteText = (byte: number): string =>
  byte > 31 && byte < 127 && byte !== 34 && byte !== 39 && byte !== 92
    ? String.fromCharCode(byte)
    : `\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`;

/** Numbers by their digits: a JSON number may be written in another way. */
const plain = (value: unknown, type: string): unknown => {
  if (!/INTEGER|FLOAT|DECIMAL|NUMERIC/.test(type) || value === null) return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return type === 'FLOAT' ? Number(text) : text;
};

describe.each(Object.entries(VALUES))(
  'values of PostgreSQL arrive as its own client shows them: %s',
  (_, expressions) => {
    test.each(expressions)('%s', async (expression) => {
      const sql = `SELECT ${expression} AS v`;
      const { columns, text } = expectOk(await remote.text(sql));
      const type = columns[0]?.type ?? '';
      const got = /^\{"v":(.*)\}$/s.exec(text)?.[1] ?? '';
      const value: unknown = /^-?[\d.]/.test(got) ? got : JSON.parse(got);
      expect(plain(value, type), `${type} ${columns[0]?.duckType}`).toEqual(
        plain(told(await own(sql), type), type),
      );
      expectField(await remote.exported(sql), (await own(sql)) ?? '');
    });
  },
);

test('NULL of each type is NULL, beside a value and alone', async () => {
  const all = Object.values(VALUES).flat();
  const columns = all.map((expression, i) => `CASE WHEN n = 1 THEN ${expression} END AS v${i}`);
  const rows = await remote.rows(
    `SELECT n, ${columns.join(', ')} FROM generate_series(1, 2) AS n ORDER BY n DESC`,
  );
  expect(Object.entries(rows[0] ?? {}).filter(([name, value]) => name !== 'n' && value !== null)).toEqual([]);
  expect(Object.entries(rows[1] ?? {}).filter(([, value]) => value === null)).toEqual([]);
});
