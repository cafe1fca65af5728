import { expect, test } from 'vitest';
import { pivotSummary } from './pivotText.ts';

const of = (rows: number) => ({ rowCount: () => rows, isFiltered: () => false });
const made = (rows: number, names: readonly string[]) => ({
  rowCount: () => rows,
  columns: names.map((name) => ({ name, type: null, kind: 'text' as const })),
});
const pivot = (rows: readonly number[], columns: readonly number[]) =>
  ({
    kind: 'pivot',
    rows,
    columns,
    value: null,
    aggregate: 'count',
    names: { total: 'Total', value: 'Rows' },
  }) as const;

test('the row and the column of totals of a pivot table are not counted', () => {
  expect(pivotSummary(made(7, ['city', 'Rows']), pivot([0], []), of(9), null)).toBe(
    '6 rows and 1 column, from 9 rows',
  );
  expect(pivotSummary(made(7, ['city', '2023', '2024', 'Total']), pivot([0], [1]), of(9), null)).toBe(
    '6 rows and 2 columns, from 9 rows',
  );
  expect(pivotSummary(made(1, ['Rows']), pivot([], []), of(9), 'limited')).toBe(
    '1 row and 1 column, from 9 rows · limited',
  );
});
