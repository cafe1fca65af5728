import type { Datasource } from '#domain/compile/datasource.ts';

/** Columns whose values are something else on the wire or here than in their engine: name, type, kind and SQL. */
const COLUMNS: readonly (readonly [name: string, engineType: string, type: 0 | 1 | 2 | 3, sql: string])[] = [
  [
    'channel',
    'VARCHAR',
    1,
    `['web', 'shop', NULL, '', 'Über', 'web ', 'WEB', 'it''s', 'a' || chr(0) || 'b', '<NULL>', 'null', 'a\\b', chr(128512)][1 + (i * 7) % 13]`,
  ],
  [
    'level',
    "ENUM('low', 'medium', 'high')",
    1,
    `(['low', 'medium', 'high', NULL][1 + (i * 3) % 4])::ENUM('low', 'medium', 'high')`,
  ],
  [
    'huge',
    'HUGEINT',
    0,
    'CASE WHEN i % 7 = 0 THEN NULL ELSE (i % 5 - 2)::HUGEINT * 100000000000000000000::HUGEINT + i % 3 END',
  ],
  ['large', 'UBIGINT', 0, '18446744073709551000::UBIGINT + (i % 6)::UBIGINT'],
  ['tiny', 'TINYINT', 0, 'CASE WHEN i % 11 = 0 THEN NULL ELSE (i % 9 - 4)::TINYINT END'],
  [
    'amount',
    'DECIMAL(12,2)',
    0,
    'CASE WHEN i % 19 = 0 THEN NULL ELSE ((i * 7919) % 40 - 20) / 8 END::DECIMAL(12, 2)',
  ],
  [
    'long',
    'DECIMAL(38,20)',
    0,
    `(i % 4)::DECIMAL(38, 20) + '0.00000000000000000001'::DECIMAL(38, 20) * (i % 3)`,
  ],
  ['money', 'DECIMAL(18,2)', 0, '((900000000000000 + i * 7) / 100)::DECIMAL(18, 2)'],
  ['odd', 'DOUBLE', 0, "(['0.0', '-0.0', 'NaN', 'inf', '-inf', '1.5', NULL, '3']::DOUBLE[])[1 + i % 8]"],
  ['signed', 'DOUBLE', 0, 'CASE WHEN i % 3 = 0 THEN -0.0 WHEN i % 3 = 1 THEN 0.0 ELSE (i % 4)::DOUBLE END'],
  ['single', 'FLOAT', 0, 'CASE WHEN i % 13 = 0 THEN NULL ELSE (i % 10 / 10.0)::FLOAT END'],
  ['flag', 'BOOLEAN', 3, 'CASE WHEN i % 5 = 0 THEN NULL ELSE i % 3 = 0 END'],
  [
    'sold',
    'TIMESTAMP',
    2,
    `CASE WHEN i % 31 = 0 THEN NULL WHEN i % 29 = 0 THEN TIMESTAMP '1969-12-31 23:59:59.5' - INTERVAL ((i * 13) % 900) DAY ELSE TIMESTAMP '2023-11-27 22:30:00.25' + INTERVAL ((i * 37) % 9000) HOUR END`,
  ],
  [
    'ends',
    'TIMESTAMP',
    2,
    `CASE WHEN i % 31 = 0 THEN NULL WHEN i % 29 = 0 THEN TIMESTAMP 'infinity' ELSE TIMESTAMP '2023-11-27' + INTERVAL (i % 50) DAY END`,
  ],
  ['day', 'DATE', 2, `DATE '2023-12-30' + ((i * 11) % 400)::INTEGER`],
  ['nano', 'TIMESTAMP_NS', 2, 'make_timestamp_ns(1700000000000000000 + (i % 20) * 86399999999999)'],
  [
    'zoned',
    'TIMESTAMP WITH TIME ZONE',
    2,
    `(TIMESTAMP '2023-11-27 22:30:00.25' + INTERVAL ((i * 37) % 900) HOUR)::TIMESTAMPTZ`,
  ],
  ['uid', 'UUID', 1, `('00000000-0000-0000-0000-00000000000' || (i % 10))::UUID`],
  ['bytes', 'BLOB', 1, `(['a', 'b', '\\x00c', NULL]::BLOB[])[1 + i % 4]`],
  ['list', 'INTEGER[]', 1, '[i % 2, i % 3]'],
  ['span', 'INTERVAL', 1, '[INTERVAL 1 MONTH, INTERVAL 30 DAY, NULL, INTERVAL 24 HOUR][1 + i % 4]'],
  ['number', 'BIGINT', 0, '9007199254000000 + i * i * 29 + i'],
];

export const ODD_TYPES = `SELECT ${COLUMNS.map(([name, , , sql]) => `${sql} AS ${name}`).join(', ')} FROM range(400) AS t(i)`;

export const ODD_SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'odd' },
  columns: COLUMNS.map(([name, engineType, type]) => ({ name, type, engineType, isTime: type === 2 })),
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: 'sold',
};

export const ODD_NAMES = COLUMNS.map(([name]) => name);
export const ODD_NUMBERS = COLUMNS.filter(([, , type]) => type === 0).map(([name]) => name);
