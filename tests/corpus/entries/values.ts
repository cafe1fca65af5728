import { type Entry, metric, rows } from '../entry.ts';

const BIG = 'SELECT * FROM (VALUES (-3297260625658750778, 1), (-3297260625658750777, 2), (5, 4)) t(h, v)';
const BOOLEANS = 'SELECT * FROM (VALUES (true,1),(false,2),(NULL,4)) t(f,v)';
const DATES =
  "SELECT * FROM (VALUES (DATE '2500-01-01', 3), (DATE '9999-12-31', 5), (DATE '1000-01-01', 2), (NULL, 7)) t(d, v)";
const TIMES =
  "SELECT * FROM (VALUES (TIMESTAMP '1938-04-24 22:13:20.002'), ('2286-11-20 17:46:39.998'), ('1969-12-31 23:59:59.999'), ('1970-01-01'), ('0001-01-01')) t(moment)";
const sumV = { metrics: [metric('SUM(v)', 's')], columns: [] };

/** Numbers, times and nested values. */
export const VALUES: readonly Entry[] = [
  {
    number: 20,
    reported: 'apache/superset#44079',
    complaint: 'whole numbers beyond 64 bits fail or lose digits',
    tries: [
      {
        kind: 'sql',
        name: 'in the editor',
        sql: 'SELECT 32198334098493770513452193445::DECIMAL(38,0) AS id, 9007199254740993::BIGINT AS b, 18446744073709551615::UBIGINT AS u',
        right: rows(['32198334098493770513452193445', '9007199254740993', '18446744073709551615']),
      },
      {
        kind: 'chart',
        name: 'in a chart',
        sql: 'SELECT 32198334098493770513452193445::DECIMAL(38,0) AS id, 9007199254740993::BIGINT AS b, 18446744073709551615::UBIGINT AS u',
        query: { columns: ['id', 'b', 'u'], metrics: [] },
        right: rows(['32198334098493770513452193445', '9007199254740993', '18446744073709551615']),
      },
    ],
  },
  {
    number: 21,
    reported: 'apache/superset#23880',
    complaint: 'a filter by a big number finds nothing, or its neighbours too',
    tries: [
      {
        kind: 'chart',
        name: 'a filter by its text',
        sql: BIG,
        query: { ...sumV, filters: [{ col: 'h', op: 'IN', val: ['-3297260625658750778'] }] },
        right: rows(['1']),
      },
    ],
  },
  {
    number: 22,
    reported: 'duckdb/duckdb-wasm#1703, malloydata/malloy#2614',
    complaint: 'decimals lose their point in the browser',
    tries: [
      {
        kind: 'sql',
        name: 'on the server',
        sql: 'SELECT 1.234 AS a, 12.34::DECIMAL(18,2) AS b, -0.05::DECIMAL(4,2) AS c, 99999999999999999999.99::DECIMAL(38,2) AS d',
        right: rows(['1.234', '12.34', '-0.05', '99999999999999999999.99']),
      },
    ],
    page: {
      here: 'This device gives the same texts.',
      test: 'tests/device/pageRows.test.ts',
      there: 'It has none.',
    },
  },
  {
    number: 24,
    reported: 'duckdb/duckdb-wasm#1696, #1274',
    complaint: 'intervals are garbage in the browser',
    tries: [
      {
        kind: 'sql',
        name: 'on the server',
        sql: "SELECT INTERVAL '2 day' AS a, INTERVAL '1 month -1 day' AS b, INTERVAL 90 MINUTE AS c, INTERVAL '2 year' AS d",
        right: rows(['2 days', '1 month -1 day', '01:30:00', '2 years']),
      },
    ],
    page: {
      here: 'This device gives the same texts.',
      test: 'tests/device/pageRows.test.ts',
      there: 'It has none.',
    },
  },
  {
    number: 25,
    reported: 'apache/superset#27790, #24561, #30361',
    complaint: 'times of fewer or more digits are shown as NaN',
    tries: [
      {
        kind: 'sql',
        name: 'in order',
        sql: `SELECT moment::VARCHAR AS text FROM (${TIMES}) ORDER BY 1`,
        right: rows(
          ['0001-01-01 00:00:00'],
          ['1938-04-24 22:13:20.002'],
          ['1969-12-31 23:59:59.999'],
          ['1970-01-01 00:00:00'],
          ['2286-11-20 17:46:39.998'],
        ),
      },
      {
        kind: 'chart',
        name: 'a chart counts all of them',
        sql: "SELECT * FROM (VALUES (TIMESTAMP '10000-01-01', 1), ('0001-01-01', 2), (NULL, 4)) t(moment, v)",
        query: { ...sumV, filters: [{ col: 'moment', op: 'IS NOT NULL' }] },
        right: rows(['3']),
      },
    ],
  },
  {
    number: 26,
    reported: 'apache/superset#18871, #10053, #13661, PR#40127',
    complaint: 'dates past 2262 or before 1677 fail or are other dates',
    tries: [
      {
        kind: 'chart',
        name: 'a range',
        sql: DATES,
        query: { ...sumV, filters: [{ col: 'd', op: 'TEMPORAL_RANGE', val: '2400-01-01 : 2600-01-01' }] },
        right: rows(['3']),
      },
      {
        kind: 'chart',
        name: 'groups',
        sql: 'SELECT d::VARCHAR AS d, v FROM (' + DATES + ')',
        query: { columns: ['d'], metrics: [metric('SUM(v)', 's')], orderby: [['s', true]] },
        right: rows(['1000-01-01', '2'], ['2500-01-01', '3'], ['9999-12-31', '5'], ['NULL', '7']),
      },
      {
        kind: 'sql',
        name: 'infinity',
        sql: "SELECT 'infinity'::DATE AS d, '-infinity'::TIMESTAMP AS t",
        right: rows(['infinity', '-infinity']),
      },
    ],
  },
  {
    number: 29,
    reported: 'metabase#5123, #11345, #12817, apache/superset#16081, #4297',
    complaint: 'filters by booleans: quoted, blank, or without NULL',
    tries: [
      [[true], '1'],
      [[false], '2'],
      [[null], '4'],
      [[true, false], '3'],
      [[true, null], '5'],
      [[false, null], '6'],
      [[true, false, null], '7'],
    ].map(
      ([val, sum]) =>
        ({
          kind: 'chart',
          name: JSON.stringify(val),
          sql: BOOLEANS,
          query: { ...sumV, filters: [{ col: 'f', op: 'IN', val }] },
          right: rows([String(sum)]),
        }) as const,
    ),
  },
  {
    number: 30,
    reported: 'apache/superset#23047, PR#43397',
    complaint: 'text in angle brackets vanishes, or runs',
    tries: [
      {
        kind: 'sql',
        name: 'as it is',
        sql: "SELECT 'sent by <pat@example.test> at 5' AS a, '<img src=x onerror=alert(1)>' AS c, '&lt;' AS d",
        right: rows(['sent by <pat@example.test> at 5', '<img src=x onerror=alert(1)>', '&lt;']),
      },
    ],
    page: {
      here: 'Cells, axes, tooltips and pictures show the characters.',
      test: 'tests/chart',
      there:
        'A table shows the text in brackets, but <b>x</b> as x, nothing of an image, and ac for a<b && b>c.',
    },
  },
];
