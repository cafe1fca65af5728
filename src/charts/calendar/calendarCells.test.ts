import { expect, test } from 'vitest';
import { type CalendarUnit, calendarCell } from './calendarCells.ts';

test.each<[CalendarUnit, CalendarUnit, string, string, number, number]>([
  // A Monday, and the Sunday before it.
  ['month', 'day', '2024-01-08', '2024-01-01', 1, 0],
  ['month', 'day', '2024-01-07', '2024-01-01', 0, 6],
  ['year', 'month', '1860-12-01', '1860-01-01', 3, 2],
  ['day', 'hour', '2024-03-01T13:00:00', '2024-03-01', 2, 1],
  ['year', 'week', '2023-12-25', '2023-01-01', 52, 0],
  ['week', 'day', '1890-06-04', '1890-06-02', 0, 2],
])('in blocks of a %s the cell of a %s at %s is in that of %s', (domain, sub, at, block, column, line) => {
  expect(calendarCell(domain, sub, Date.parse(at.includes('T') ? `${at}Z` : `${at}T00:00:00Z`))).toEqual({
    block: Date.parse(`${block}T00:00:00Z`),
    column,
    line,
  });
});
