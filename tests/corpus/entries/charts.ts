import { axis, during, type Entry, metric, rows, sumV } from '../entry.ts';

const DAYS =
  "SELECT d::DATE AS d, 1 AS v FROM range(DATE '2025-05-01', DATE '2026-06-01', INTERVAL 1 DAY) t(d)";
const DAY_NUMBERS =
  "SELECT d::DATE AS d, date_diff('day', DATE '2022-12-31', d::DATE) AS v FROM range(DATE '2023-01-01', DATE '2026-06-01', INTERVAL 1 DAY) t(d)";
const YEARS =
  "SELECT * FROM (VALUES (DATE '2020-01-01', 10), (DATE '2023-01-01', 10), (DATE '2024-01-01', 10)) t(d, v)";
const pivoted = (columns: readonly string[]) => ({
  operation: 'pivot',
  options: {
    index: ['d'],
    columns,
    aggregates: { v: { operator: 'mean' } },
    drop_missing_columns: false,
  },
});

/** Charts over time and their totals, as their queries answer. */
export const CHARTS: readonly Entry[] = [
  {
    number: 55,
    reported: 'apache/superset#40501',
    complaint: 'a comparison by month covers the whole month although the range ends before it does',
    tries: [
      {
        kind: 'chart',
        name: '365 days ago',
        sql: DAYS,
        query: {
          columns: [axis('d', 'P1M')],
          metrics: [sumV],
          granularity: 'd',
          ...during('2026-05-01 : 2026-05-28'),
          time_offsets: ['365 days ago'],
          post_processing: [],
        },
        right: rows(['2026-05-01', '27', '27']),
      },
    ],
  },
  {
    number: 56,
    reported: 'apache/superset#7311',
    complaint: 'a shift of a year or a month pairs one day with several',
    tries: [
      {
        kind: 'chart',
        name: 'a leap year',
        sql: DAY_NUMBERS,
        query: {
          columns: [axis('d', 'P1D')],
          metrics: [sumV],
          granularity: 'd',
          ...during('2024-02-27 : 2024-03-03'),
          time_offsets: ['1 year ago'],
          post_processing: [],
          orderby: [],
        },
        right: rows(
          ['2024-02-27', '423', '58'],
          ['2024-02-28', '424', '59'],
          ['2024-02-29', '425', 'NULL'],
          ['2024-03-01', '426', '60'],
          ['2024-03-02', '427', '61'],
        ),
      },
    ],
  },
  {
    number: 60,
    reported: 'metabase#42030',
    complaint: 'gaps are filled with zero only where a row exists',
    tries: [
      {
        kind: 'chart',
        name: 'by year, zero',
        sql: YEARS,
        query: {
          columns: [axis('d', 'P1Y')],
          metrics: [sumV],
          post_processing: [
            pivoted([]),
            { operation: 'resample', options: { method: 'asfreq', rule: '1YS', fill_value: 0 } },
            { operation: 'flatten' },
          ],
        },
        right: rows(
          ['2020-01-01', '10'],
          ['2021-01-01', '0'],
          ['2022-01-01', '0'],
          ['2023-01-01', '10'],
          ['2024-01-01', '10'],
        ),
      },
    ],
  },
  {
    number: 61,
    reported: 'apache/superset#27245, #21093, PR#26429',
    complaint: 'a running total stops at NULL',
    tries: [
      {
        kind: 'chart',
        name: 'NULL counts as nothing',
        sql: "SELECT * FROM (VALUES (DATE '2026-01-01', 10), (DATE '2026-02-01', NULL), (DATE '2026-03-01', 5), (DATE '2026-04-01', NULL)) t(d, v)",
        query: {
          columns: [axis('d', 'P1M')],
          metrics: [sumV],
          post_processing: [
            pivoted([]),
            { operation: 'cum', options: { operator: 'sum', columns: { v: 'v' } } },
            { operation: 'flatten' },
          ],
        },
        right: rows(['2026-01-01', '10'], ['2026-02-01', '10'], ['2026-03-01', '15'], ['2026-04-01', '15']),
      },
    ],
  },
  {
    number: 59,
    reported: 'metabase#71811',
    complaint: 'gaps skip the week of the clock change',
    tries: [
      {
        kind: 'chart',
        name: 'by week, zero',
        sql: "SELECT * FROM (VALUES (DATE '2026-01-25', 27), (DATE '2026-02-01', 5), (DATE '2026-03-15', 4)) t(d, v)",
        query: {
          columns: [axis('d', 'P1D')],
          metrics: [sumV],
          post_processing: [
            pivoted([]),
            { operation: 'resample', options: { method: 'asfreq', rule: '7D', fill_value: 0 } },
            { operation: 'flatten' },
          ],
        },
        right: rows(
          ['2026-01-25', '27'],
          ['2026-02-01', '5'],
          ['2026-02-08', '0'],
          ['2026-02-15', '0'],
          ['2026-02-22', '0'],
          ['2026-03-01', '0'],
          ['2026-03-08', '0'],
          ['2026-03-15', '4'],
        ),
      },
    ],
  },
  {
    number: 63,
    reported: 'apache/superset PR#7035, #18774',
    complaint: 'shares of zero',
    tries: [
      {
        kind: 'chart',
        name: 'of a row',
        sql: "SELECT * FROM (VALUES (DATE '2026-01-01', 3, 1), (DATE '2026-01-02', 0, 0), (DATE '2026-01-03', -1, 3)) t(d, x, y)",
        query: {
          columns: [axis('d', 'P1D')],
          metrics: [metric('SUM(x)', 'a'), metric('SUM(y)', 'b')],
          post_processing: [
            {
              operation: 'pivot',
              options: {
                index: ['d'],
                columns: [],
                aggregates: { a: { operator: 'mean' }, b: { operator: 'mean' } },
                drop_missing_columns: false,
              },
            },
            { operation: 'contribution', options: { orientation: 'row' } },
            { operation: 'flatten' },
          ],
        },
        right: rows(
          ['2026-01-01', '0.75', '0.25'],
          ['2026-01-02', 'NULL', 'NULL'],
          ['2026-01-03', '-0.5', '1.5'],
        ),
      },
    ],
  },
  {
    number: 86,
    reported: 'apache/superset#13734, #23967, PR#40859, metabase#17335',
    complaint: 'formulas in cells of a file, or apostrophes in its numbers',
    tries: [
      {
        kind: 'chart',
        name: 'CSV of a chart',
        sql: "SELECT '=1+2' AS a, '@home' AS b, -5 AS n, 'plain' AS p",
        query: { columns: ['a', 'b', 'n', 'p'], metrics: [] },
        format: 'csv',
        right: rows(['a,b,n,p'], ["'=1+2,'@home,-5,plain"]),
      },
    ],
  },
  {
    number: 68,
    reported: 'apache/superset#21455, #16952, #25747, #37627',
    complaint: 'totals of ratios are sums of ratios',
    tries: [
      {
        kind: 'chart',
        name: 'over all rows',
        sql: "SELECT * FROM (VALUES ('p', 1, 2), ('q', 1, 4)) t(k, fm, gmv)",
        query: { columns: [], metrics: [metric('ROUND(SUM(fm)*1.0/SUM(gmv), 4)', 'r')] },
        right: rows(['0.3333']),
      },
    ],
    page: {
      here: 'Totals of tables and pivots are asked for at their level.',
      test: 'docs/decisions/090-totals-are-computed-by-the-engine.md',
      there: 'A pivot adds the ratios up: 0.75 of 0.5 and 0.25, and 0.85 in all, where 3 of 16 is 0.1875.',
    },
  },
];
