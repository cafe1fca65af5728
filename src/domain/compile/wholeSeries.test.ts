import { expect, test } from 'vitest';
import type { Frame } from './frame.ts';
import type { QueryObject } from './queryContext.ts';
import { wholeSeries, withWholeSeries } from './wholeSeries.ts';

const QUERY: QueryObject = {
  columns: [{ sqlExpression: 'at', label: 'at', timeGrain: 'P1D' }, 'country'],
  metrics: ['count'],
  series_columns: ['country'],
  row_limit: 100,
  orderby: [['count', false]],
  post_processing: [
    { operation: 'pivot', options: { index: ['at'], columns: ['country'], aggregates: {} } },
    { operation: 'flatten' },
  ],
};

/** Series by their names, of so many positions. */
const frame = (
  names: readonly string[],
  rowCount: number,
  cut?: { rows: number; all: number | null },
): Frame => ({
  rowCount,
  columns: [
    { name: 'at', parts: ['at'], type: 2, values: [] },
    ...names.map((name) => ({
      name: `count, ${name}`,
      parts: ['count', name],
      type: 0 as const,
      values: [],
    })),
  ],
  ...(cut && { omitted: { cut } }),
});
const FIVE = ['a', 'b', 'c', 'd', 'e'];
const count = (all: number): Frame => ({
  rowCount: 1,
  columns: [{ name: 'rowcount', parts: ['rowcount'], type: 0, values: [all] }],
});

test('series that a row limit cut into are asked for whole, as many as fit, and counted', () => {
  const asked = wholeSeries([QUERY], [{ frame: frame(FIVE, 40, { rows: 100, all: 200 }) }]);
  expect(asked?.queries[0]).toEqual({ ...QUERY, series_limit: 2 });
  expect(asked?.queries[1]).toMatchObject({ columns: ['country'], is_rowcount: true, row_limit: 0 });
  const whole = asked && withWholeSeries(asked, [{ frame: frame(['a', 'b'], 40) }, { frame: count(7) }]);
  expect(whole?.map((each) => each.frame.omitted)).toEqual([
    { cut: { rows: 100, all: 200 }, series: { shown: 2, all: 7 } },
  ]);
});

test('where the largest series have more rows than others, fewer are asked for; what is cut in the end says so', () => {
  const first = wholeSeries([QUERY], [{ frame: frame(FIVE, 25, { rows: 100, all: 150 }) }]);
  expect(first?.queries[0]?.series_limit).toBe(3);
  const second = wholeSeries(
    [QUERY],
    [{ frame: frame(FIVE, 60, { rows: 100, all: null }) }, { frame: count(5) }],
    first,
  );
  expect(second?.queries[0]?.series_limit).toBe(1);
  expect(second?.queries).toHaveLength(2);
  const cutAgain = { frame: frame(['a'], 100, { rows: 100, all: 120 }) };
  expect(wholeSeries([QUERY], [cutAgain, { frame: count(5) }], second)).toBeNull();
  expect(second && withWholeSeries(second, [cutAgain, { frame: count(5) }])).toEqual([cutAgain]);
});

test.each([
  ['nothing is cut', QUERY, frame(FIVE, 20)],
  ['an author limits the series', { ...QUERY, series_limit: 4 }, frame(FIVE, 40, { rows: 100, all: 200 })],
  ['there are no series', { ...QUERY, series_columns: [] }, frame([], 100, { rows: 100, all: 200 })],
  ['the rows stay rows', { ...QUERY, post_processing: [] }, frame(FIVE, 100, { rows: 100, all: 200 })],
  ['not even one fits', QUERY, frame(FIVE, 101, { rows: 100, all: 505 })],
])('the request stays as it is where %s', (_why, query, answered) => {
  expect(wholeSeries([query], [{ frame: answered }])).toBeNull();
});
