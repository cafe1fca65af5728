import { expect, test } from 'vitest';
import { periodStart } from './periodStart.ts';

test.each([
  ['AS', '2024-05-17', '2024-01-01'],
  ['W-MON', '2024-05-17', '2024-05-13'],
  ['W-MON', '2024-05-13', '2024-05-13'],
  ['W-SUN', '2024-05-17', '2024-05-12'],
  ['D', '1899-12-31', '1899-12-31'],
  ['MS', '1850-02-28', '1850-02-01'],
])('the period of %s that has %s starts at %s', (frequency, at, start) => {
  expect(new Date(periodStart(frequency, Date.parse(`${at}T00:00:00Z`))).toISOString().slice(0, 10)).toBe(
    start,
  );
});

test('periods of several weeks follow each other without a gap', () => {
  const day = 86_400_000;
  const starts = Array.from({ length: 60 }, (_, i) => periodStart('4W-MON', Date.UTC(2024, 0, 1) + i * day));
  const distinct = [...new Set(starts)];
  expect(distinct.slice(1).map((each, i) => (each - (distinct[i] ?? 0)) / day)).toEqual([28, 28]);
  expect(distinct.every((each) => new Date(each).getUTCDay() === 1)).toBe(true);
});
