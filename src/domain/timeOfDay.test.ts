import { expect, test } from 'vitest';
import { readTimeOfDay, timeOfDayText } from './timeOfDay.ts';

test.each([
  ['7:05', 425],
  [' 08:05 ', 485],
  ['23:59', 1439],
  ['24:00', 0],
  ['24:01', null],
  ['12:60', null],
  ['8:5', null],
  ['8', null],
  ['', null],
  ['noon', null],
])('“%s” as a time of day is %s minutes after midnight', (text, minute) => {
  expect(readTimeOfDay(text)).toBe(minute);
  if (minute !== null) expect(readTimeOfDay(timeOfDayText(minute))).toBe(minute);
});
