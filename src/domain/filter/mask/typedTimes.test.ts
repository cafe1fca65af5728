import { expect, test } from 'vitest';
import { typedTimes, valuesWithin } from './typedTimes.ts';

const NOW = Date.UTC(2025, 5, 15, 12);
const read = (text: string) => typedTimes(text, NOW, 'UTC');

test.each([
  ['2025-03', Date.UTC(2025, 2, 1), Date.UTC(2025, 3, 1), null],
  ['2025-03-05', Date.UTC(2025, 2, 5), Date.UTC(2025, 2, 6), Date.UTC(2025, 2, 5)],
  [
    '2025-03-05 14:30',
    Date.UTC(2025, 2, 5, 14, 30),
    Date.UTC(2025, 2, 5, 14, 31),
    Date.UTC(2025, 2, 5, 14, 30),
  ],
  [
    '2025-03-05T14:30:07',
    Date.UTC(2025, 2, 5, 14, 30, 7),
    Date.UTC(2025, 2, 5, 14, 30, 8),
    Date.UTC(2025, 2, 5, 14, 30, 7),
  ],
  [' Q1 2025 ', Date.UTC(2025, 0, 1), Date.UTC(2025, 3, 1), null],
  ['yesterday', Date.UTC(2025, 5, 14), Date.UTC(2025, 5, 15), null],
])('"%s" is from one time to another, and a day is a value of its own', (text, since, until, moment) => {
  expect(read(text)).toMatchObject({ since, until, moment });
});

test.each([
  '',
  'Oslo',
  '2025-13',
  '2025-02-30',
  '2025-03-05 25:00',
  '03',
  // These would be times of the next day.
  '2025-02-30 10:00',
  '2025-02-29T10:00:05',
  '2025-03-05 24:00',
  // Without an end on either side.
  'No filter',
  'no filter',
])('"%s" is no time', (text) => {
  expect(read(text)).toBeNull();
});

test('the end of a time is not within it, and neither is what is no time', () => {
  const march = read('2025-03');
  if (march === null) throw new Error('not read');
  const [first, last, end] = [
    Date.UTC(2025, 2, 1),
    Date.UTC(2025, 2, 31, 23, 59),
    Date.UTC(2025, 3, 1),
  ] as const;
  expect(valuesWithin(march, [first, null, last, end, '2025-03-04'])).toEqual([first, last]);
});
