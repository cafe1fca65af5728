/** A table of what goes wrong elsewhere, in types that every engine has. ClickHouse rounds fractions of seconds before 1970 up. */
export const ODD_SALES = `SELECT i AS id,
  ['web', 'shop', NULL, '', 'Über', 'web ', 'WEB', 'it''s', '100', 'a%b_c', '<NULL>', 'null', 'a\\b'][1 + (i * 7) % 13] AS channel,
  ['A', 'B', NULL][1 + (i * 5) % 3] AS class,
  CASE WHEN i % 31 = 0 THEN NULL
    WHEN i % 29 = 0 THEN TIMESTAMP '1969-12-31 23:59:59' - INTERVAL ((i * 13) % 900) DAY
    ELSE TIMESTAMP '2023-11-27 22:30:00.25' + INTERVAL ((i * 37) % 9000) HOUR END AS sold,
  CASE WHEN i % 17 = 0 THEN NULL ELSE DATE '2023-12-30' + ((i * 11) % 400)::INTEGER END AS day,
  CASE WHEN i % 11 = 0 THEN NULL ELSE (i * 13) % 9 - 3 END::INTEGER AS pieces,
  CASE WHEN i % 5 = 0 THEN NULL ELSE i % 3 = 0 END AS returned,
  CASE WHEN i % 19 = 0 THEN NULL ELSE ((i * 7919) % 200000 - 100000) / 100 END::DECIMAL(12, 2) AS amount,
  CASE WHEN i % 13 = 0 THEN NULL ELSE (i - 150) / 7.0 END::DOUBLE AS weight,
  9007199254000000 + i * i * 29 + i AS number
  FROM range(400) AS t(i)`;

/** The columns that a chart may group by or be filtered by as texts. */
export const GROUPED = ['channel', 'class', 'returned', 'pieces', 'day', 'amount'] as const;
export const NUMBERS = ['pieces', 'amount', 'weight', 'number'] as const;
export const GRAINS = [
  'PT1S',
  'PT1H',
  'P1D',
  'P1W',
  '1969-12-28T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1M',
  'P3M',
  'P1Y',
] as const;
