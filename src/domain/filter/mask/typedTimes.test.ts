import { expect, test } from 'vitest';
import { isIn, typedTimes } from './typedTimes.ts';

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

test.each(['', 'Oslo', '2025-13', '2025-02-30', '2025-03-05 25:00', '03'])('"%s" is no time', (text) => {
  expect(read(text)).toBeNull();
});

test('the end of a time is not within it', () => {
  const march = read('2025-03');
  if (march === null) throw new Error('not read');
  expect(
    [Date.UTC(2025, 2, 1), Date.UTC(2025, 2, 31, 23, 59), Date.UTC(2025, 3, 1)].map((at) => isIn(march, at)),
  ).toEqual([true, true, false]);
});
