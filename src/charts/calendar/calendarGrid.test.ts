import { expect, test } from 'vitest';
import type { CalendarUnit } from './calendarCells.ts';
import { calendarGrid } from './calendarGrid.ts';

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

test('the grid has every day of every month from the first to the last', () => {
  const grid = calendarGrid('month', 'day', [at('2024-04-01'), at('2024-01-01')], 5000);
  expect(grid?.blocks.map((each) => new Date(each).toISOString().slice(0, 7))).toEqual([
    '2024-01',
    '2024-02',
    '2024-03',
    '2024-04',
  ]);
  expect(grid?.cells).toHaveLength(31 + 29 + 31 + 30);
  expect(new Set(grid?.cells.map(({ block, column, line }) => `${block} ${column} ${line}`)).size).toBe(121);
});

test.each<[CalendarUnit, CalendarUnit, string, number]>([
  ['year', 'month', '1860-01-01', 12],
  ['year', 'day', '2023-01-01', 365],
  ['day', 'hour', '2024-03-01', 24],
  ['hour', 'min', '2024-03-01', 60],
  ['week', 'day', '2024-01-01', 7],
  // The Mondays of the month.
  ['month', 'week', '2024-09-01', 5],
])('a %s has a cell for each %s', (domain, sub, block, count) => {
  const grid = calendarGrid(domain, sub, [at(block)], 5000);
  expect(grid?.cells).toHaveLength(count);
  expect(new Set(grid?.cells.map(({ column, line }) => `${column} ${line}`)).size).toBe(count);
});

test('there is no grid of more cells than are drawn, and none of units that are longer than their blocks', () => {
  expect(calendarGrid('year', 'hour', [at('2024-01-01')], 5000)).toBeNull();
  expect(calendarGrid('day', 'month', [at('2024-01-01')], 5000)).toBeNull();
  expect(calendarGrid('month', 'day', [at('0001-01-01'), at('9999-01-01')], 5000)).toBeNull();
});
