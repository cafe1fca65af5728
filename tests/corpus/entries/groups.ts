import { during, type Entry, metric, rows, sumV } from '../entry.ts';

const SERIES =
  "SELECT * FROM (VALUES (DATE '2020-03-01', 'X', 100), (DATE '2025-03-01', 'P', 2), (DATE '2025-03-01', 'Q', 3), (DATE '2025-03-01', 'R', 50), (DATE '2026-03-01', 'P', 5), (DATE '2026-03-01', 'Q', 4), (DATE '2026-03-01', 'R', 1)) t(d, k, v)";
const TEXTS =
  "SELECT * FROM (VALUES (NULL,1),('',2),('foo',16),('a,b',32),('50%',64),('O''Hara \"x\"',128)) t(s,v)";
const LATE = "SELECT * FROM (VALUES ('alpha', 1), (NULL, 2), ('beta', 4), ('', 8)) t(s, v)";

/** Charts by groups: filters, series and orders, as their queries answer. */
export const GROUPS: readonly Entry[] = [
  {
    number: 70,
    reported: 'lightdash#22208, #20906',
    complaint: 'NULL rows are dropped by a filter that does not name them, without a word',
    tries: [
      {
        kind: 'chart',
        name: 'NOT IN leaves NULL out, as SQL does',
        sql: LATE,
        query: { columns: [], metrics: [sumV], filters: [{ col: 's', op: 'NOT IN', val: ['alpha'] }] },
        right: rows(['12']),
      },
    ],
  },
  {
    number: 72,
    reported: 'apache/superset#23082, #11426, #5904',
    complaint: 'the series limit ignores the time range, or is another one for the shifted series',
    tries: [
      {
        kind: 'chart',
        name: 'of the range',
        sql: SERIES,
        query: {
          columns: ['k'],
          metrics: [sumV],
          granularity: 'd',
          ...during('2026-01-01 : 2027-01-01'),
          is_timeseries: false,
          series_columns: ['k'],
          series_limit: 2,
          series_limit_metric: sumV,
          orderby: [[sumV, false]],
        },
        right: rows(['P', '5'], ['Q', '4']),
      },
      {
        kind: 'chart',
        name: 'with a shift',
        sql: SERIES,
        query: {
          columns: ['k'],
          metrics: [sumV],
          granularity: 'd',
          ...during('2026-01-01 : 2027-01-01'),
          is_timeseries: false,
          series_columns: ['k'],
          series_limit: 2,
          series_limit_metric: sumV,
          time_offsets: ['1 year ago'],
          orderby: [[sumV, false]],
        },
        right: rows(['P', '5', '2'], ['Q', '4', '3']),
      },
    ],
  },
  {
    number: 75,
    reported: 'apache/superset#20198',
    complaint: 'a sort by custom SQL is ignored',
    tries: [
      {
        kind: 'chart',
        name: 'Total first',
        sql: "SELECT * FROM (VALUES ('Total', 111), ('Go-live', 10), ('Project', 200)) t(name, v)",
        query: {
          columns: ['name'],
          metrics: [sumV],
          orderby: [
            [metric("MIN(CASE name WHEN 'Total' THEN 1 WHEN 'Project' THEN 2 ELSE 3 END)", 'o'), true],
          ],
        },
        right: rows(['Total', '111'], ['Project', '200'], ['Go-live', '10']),
      },
    ],
  },
  {
    number: 81,
    reported: 'apache/superset#19264, #18147, PR#18171, #15291',
    complaint: 'NULL, empty text and odd texts cannot be told apart in filters',
    tries: (
      [
        [[null], '1'],
        [[''], '2'],
        [['foo'], '16'],
        [['a,b'], '32'],
        [['50%'], '64'],
        [['O\'Hara "x"'], '128'],
        [[null, '', 'foo', 'a,b', '50%', 'O\'Hara "x"'], '243'],
      ] as const
    ).map(
      ([val, sum]) =>
        ({
          kind: 'chart',
          name: JSON.stringify(val),
          sql: TEXTS,
          query: { columns: [], metrics: [sumV], filters: [{ col: 's', op: 'IN', val }] },
          right: rows([sum]),
        }) as const,
    ),
  },
];
