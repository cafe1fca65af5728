import { expect, test } from 'vitest';
import type { FrameValue } from '../frameValue.ts';
import type { GenericType } from '../resultColumn.ts';
import { frameOfWire } from './frame.ts';
import { withOwnForecast } from './ownForecast.ts';

const frame = (type: GenericType, at: readonly FrameValue[], sold: readonly FrameValue[]) =>
  frameOfWire({
    colnames: ['at', 'sold'],
    coltypes: [type, 0],
    data: at.map((each, i) => ({ at: each, sold: sold[i] ?? null })),
  });
const QUERY = {
  post_processing: [
    {
      operation: 'prophet',
      options: { time_grain: 'P1Y', index: 'at', periods: 2, confidence_interval: 0.8 },
    },
  ],
};
const YEARS = [2022, 2023, 2024, 2025];
const TIMES = YEARS.map((year) => Date.UTC(year, 0, 1));

test('times go on, without the row that has none', () => {
  const made = withOwnForecast(frame(2, [...TIMES, null], [1, 2, 3, 4, 9]), QUERY);
  expect(made.hasOwnForecast).toBe(true);
  expect(made.columns[0]?.values).toEqual([...TIMES, Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)]);
});

test.each<[string, GenericType, readonly FrameValue[], readonly FrameValue[]]>([
  ['texts', 1, ['a', 'b', 'c', 'd'], [1, 2, 3, 4]],
  ['texts of digits', 1, YEARS.map(String), [1, 2, 3, 4]],
  ['years as numbers', 0, YEARS, [1, 2, 3, 4]],
  ['no times', 2, [null, null], [1, 2]],
  ['no values', 2, TIMES, [null, null, null, null]],
])('rows with %s stay as they are', (_, type, at, sold) => {
  const rows = frame(type, at, sold);
  expect(withOwnForecast(rows, QUERY)).toBe(rows);
});
