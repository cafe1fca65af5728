import { expect, test } from 'vitest';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { widenedFor, widthsOf } from './columnWidths.ts';

const COLUMNS = [
  { name: 'n', type: null, kind: 'number' },
  { name: 's', type: null, kind: 'text' },
] as const;

/** A thousand rows, of which the last ones are longer. */
const source = {
  columns: COLUMNS,
  rowCount: () => 1000,
  cell: (row: number) => ({ text: row < 900 ? '7' : '123456789012', kind: 'number' }),
} as unknown as RowSource;
const END = { rows: { first: 980, last: 1000 }, columns: { first: 0, last: 2 }, pinned: 0 };

test('a numeric column grows with the rows in view, so that no number is cut', () => {
  const first = widthsOf(source, {});
  const then = widenedFor(source, first, END, {});
  expect(then[0]).toBeGreaterThan(12 * 7);
  expect(then[1]).toBe(first[1]);
  expect(widenedFor(source, then, END, {})).toBe(then);
  expect(widenedFor(source, then, { ...END, rows: { first: 0, last: 20 } }, {})).toBe(then);
});

test('a width set by a person stays', () => {
  const set = { '0 n': 50 };
  const widths = widthsOf(source, set);
  expect(widenedFor(source, widths, END, set)).toBe(widths);
});
