import { expect, test } from 'vitest';
import { dialectOf } from '../sql/dialect.ts';
import { chosenRows, isDue, type ServerRows } from './serverRows.ts';

const dialect = dialectOf('duckdb');

test('a query without a choice is sent as it is, else as a subquery with the chosen columns and condition', () => {
  const sql = 'SELECT * FROM a -- all';
  expect(chosenRows(sql, { columns: null, filter: '  ' }, dialect)).toBe(sql);
  expect(chosenRows(sql, { columns: ['a', 'Two words'], filter: 'a > 1' }, dialect)).toBe(
    'SELECT a, "Two words" FROM (\nSELECT * FROM a -- all\n) rows_to_keep\nWHERE a > 1',
  );
});

test('rows are due once they are as old as the person allowed, and never where only a person refreshes them', () => {
  const rows = { refreshAfter: 1000 } as ServerRows;
  expect([isDue(rows, 0, 999), isDue(rows, 0, 1000)]).toEqual([false, true]);
  expect(isDue({ ...rows, refreshAfter: null }, 0, 1e12)).toBe(false);
});
