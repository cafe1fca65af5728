import type { FrameValue } from '#domain/frameValue.ts';

/** A value of a type of the engine, and the same value in each place where it is seen. */
export interface AnyValue {
  readonly type: string;
  readonly sql: string;
  /** In rows of a query, on the server and on the device, and in files of them. */
  readonly text: string;
  /** In chart data. */
  readonly cell: FrameValue;
  /** In a table chart; as in rows if it is not set. */
  readonly shown?: string;
  /** In CSV; as in rows if it is not set. */
  readonly csv?: string;
}

const at = (text: string): number => Date.parse(`${text}Z`);
const value = (
  type: string,
  sql: string,
  text: string,
  cell: FrameValue = text,
  more: Partial<AnyValue> = {},
): AnyValue => ({
  type,
  sql,
  text,
  cell,
  ...more,
});

export const VALUES: readonly AnyValue[] = [
  value('BOOLEAN', 'true', 'true', true, { csv: 'True', shown: 'true' }),
  value('TINYINT', '-128', '-128', -128),
  value('SMALLINT', '-32768', '-32768', -32768),
  value('INTEGER', '-2147483648', '-2147483648', -2147483648),
  value('BIGINT', '9007199254740993', '9007199254740993', 9007199254740993n),
  value('BIGINT', '-3297260625658750778', '-3297260625658750778', -3297260625658750778n),
  value('UTINYINT', '255', '255', 255),
  value('USMALLINT', '65535', '65535', 65535),
  value('UINTEGER', '4294967295', '4294967295', 4294967295),
  value('UBIGINT', '18446744073709551615', '18446744073709551615', 18446744073709551615n),
  value(
    'HUGEINT',
    '170141183460469231731687303715884105727',
    '170141183460469231731687303715884105727',
    170141183460469231731687303715884105727n,
  ),
  value(
    'UHUGEINT',
    '340282366920938463463374607431768211455',
    '340282366920938463463374607431768211455',
    340282366920938463463374607431768211455n,
  ),
  value('DOUBLE', '0.1', '0.1', 0.1),
  value('DOUBLE', "'nan'", 'NaN'),
  value('DOUBLE', "'infinity'", 'Infinity'),
  value('DOUBLE', "'-infinity'", '-Infinity'),
  value('DOUBLE', '1e300', '1e+300', 1e300),
  value('FLOAT', '0.1', '0.1', 0.1),
  value('FLOAT', "'nan'", 'NaN'),
  value('DECIMAL(4,2)', '-0.05', '-0.05', -0.05),
  value('DECIMAL(30,2)', '12345678901234567890.12', '12345678901234567890.12'),
  value(
    'DECIMAL(38,0)',
    '32198334098493770513452193445',
    '32198334098493770513452193445',
    32198334098493770513452193445n,
  ),
  value('DECIMAL(38,37)', '0.1', '0.1000000000000000000000000000000000000', 0.1, { shown: '0.1' }),
  value('VARCHAR', "'O''Hara \"x\"'", 'O\'Hara "x"'),
  value('VARCHAR', "''", ''),
  value('VARCHAR', "'<NULL>'", '<NULL>'),
  value('VARCHAR', "'<empty string>'", '<empty string>'),
  value('VARCHAR', "'a,b'", 'a,b'),
  value('VARCHAR', "'50%'", '50%'),
  value('VARCHAR', "'-infinity'", '-infinity', '-infinity', { csv: "'-infinity" }),
  value('VARCHAR', "'NaN'", 'NaN'),
  value('VARCHAR', "'=1+2'", '=1+2', '=1+2', { csv: "'=1+2" }),
  value("ENUM('a', 'b')", "'b'", 'b'),
  value('UUID', "'4ac7a9e9-607c-4c8a-84f3-843f0191e3fd'", '4ac7a9e9-607c-4c8a-84f3-843f0191e3fd'),
  value('BLOB', "'\\xAB\\x00a''\"\\x5C'", '\\xAB\\x00a\\x27\\x22\\x5C'),
  value('BIT', "'0101'", '0101'),
  value('DATE', "'2024-02-29'", '2024-02-29', at('2024-02-29T00:00')),
  value('DATE', "'0001-01-01'", '0001-01-01', at('0001-01-01T00:00')),
  value('DATE', "'10000-01-01'", '10000-01-01', at('+010000-01-01T00:00')),
  value('DATE', "'infinity'", 'infinity'),
  value('DATE', "'-infinity'", '-infinity'),
  value('DATE', "'0044-03-15 (BC)'", '0044-03-15 (BC)'),
  value('TIME', "'01:02:03.5'", '01:02:03.500000'),
  value('TIME', "'01:02:03'", '01:02:03'),
  value('TIME_NS', "'01:02:03.123456789'", '01:02:03.123456789'),
  value('TIMETZ', "'01:02:03.25+03'", '01:02:03.250000+03:00'),
  value('TIMESTAMP', "'2024-02-29 01:02:03'", '2024-02-29T01:02:03', at('2024-02-29T01:02:03'), {
    shown: '2024-02-29 01:02:03',
  }),
  value('TIMESTAMP', "'1969-12-31 23:59:59.999'", '1969-12-31T23:59:59.999000', -1, {
    shown: '1969-12-31 23:59:59.999',
  }),
  value('TIMESTAMP', "'2024-02-29 01:02:03.123456'", '2024-02-29T01:02:03.123456', 1709168523123.456, {
    shown: '2024-02-29 01:02:03.123456',
  }),
  value('TIMESTAMP', "'10000-01-01'", '10000-01-01T00:00:00', at('+010000-01-01T00:00'), {
    shown: '10000-01-01',
  }),
  value('TIMESTAMP', "'infinity'", 'infinity'),
  value('TIMESTAMP', "'-infinity'", '-infinity'),
  value('TIMESTAMP_S', "'2024-02-29 01:02:03'", '2024-02-29T01:02:03', at('2024-02-29T01:02:03'), {
    shown: '2024-02-29 01:02:03',
  }),
  value(
    'TIMESTAMP_MS',
    "'2024-02-29 01:02:03.5'",
    '2024-02-29T01:02:03.500000',
    at('2024-02-29T01:02:03.5'),
    { shown: '2024-02-29 01:02:03.500' },
  ),
  value('TIMESTAMP_NS', "'2024-02-29 01:02:03.123456789'", '2024-02-29T01:02:03.123456789'),
  value('TIMESTAMPTZ', "'2026-03-07 00:30:00+00'", '2026-03-07T00:30:00+00:00', at('2026-03-07T00:30'), {
    shown: '2026-03-07 00:30:00',
  }),
  value('INTERVAL', "'1 month 2 days 03:04:05'", '1 month 2 days 03:04:05'),
  value('INTERVAL', "'2 years -1 day -00:00:01.5'", '2 years -1 day -00:00:01.500000'),
  value('INTEGER[]', '[1, NULL]', '[1, null]'),
  value('DOUBLE[]', "['nan'::DOUBLE, 1]", '["NaN", 1]'),
  value(
    'HUGEINT[]',
    '[170141183460469231731687303715884105727]',
    '[170141183460469231731687303715884105727]',
  ),
  value('TIMESTAMP[]', "['2024-02-29 01:02:03.5']", '["2024-02-29T01:02:03.500000"]'),
  value('INTEGER[2]', '[1, 2]', '[1, 2]'),
  value(
    'STRUCT(a INTEGER, "x y" TIME)',
    "{'a': 1, 'x y': '01:02:03.5'}",
    '{"a": 1, "x y": "01:02:03.500000"}',
  ),
  value('VARCHAR[]', "[E'a\\nb', '\"\\', NULL]", '["a\\nb", "\\"\\\\", null]'),
  value('MAP(VARCHAR, INTEGER)', "MAP {'k': 1}", '{"k": 1}'),
  value(
    'MAP(INTEGER, STRUCT(a VARCHAR, b INTEGER[]))',
    `MAP {2: {'a': E'x: {y\n"', 'b': [1, 2]}, 1: NULL}`,
    '{"2": {"a": "x: {y\\n\\"", "b": [1, 2]}, "1": null}',
  ),
  value('UNION(n INTEGER, t VARCHAR)', 'union_value(n := 1)', '1'),
  value('UNION(n INTEGER, "a, b" DECIMAL(4,2))', '1.50::DECIMAL(4,2)', '1.50'),
  value('UNION(n INTEGER, d DOUBLE)', '1.5::DOUBLE', '1.5'),
];

export const nameOf = (at: number): string => `v${at}`;

/** A table of two rows: each value, and NULL. */
export const TABLE = `SELECT 1 AS id, ${VALUES.map(({ type, sql }, i) => `CAST(${sql} AS ${type}) AS ${nameOf(i)}`).join(', ')}
  UNION ALL SELECT 2, ${VALUES.map(() => 'NULL').join(', ')}`;
