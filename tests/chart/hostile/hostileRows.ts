import type { Frame, FrameValue } from '#domain/compile/frame.ts';

type Change = (value: FrameValue, row: number) => FrameValue;
const numbers =
  (change: Change) =>
  (frame: Frame): Frame =>
    changed(frame, 0, change);
const texts =
  (change: Change) =>
  (frame: Frame): Frame =>
    changed(frame, 1, change);
const changed = (frame: Frame, of: number, change: Change): Frame => ({
  ...frame,
  columns: frame.columns.map((column) =>
    column.type === of
      ? { ...column, values: column.values.map((value, row) => change(value, row)) }
      : column,
  ),
});
const firstRows =
  (count: number) =>
  (frame: Frame): Frame => ({
    rowCount: Math.min(count, frame.rowCount),
    columns: frame.columns.map((column) => ({ ...column, values: column.values.slice(0, count) })),
  });

/** Rows that nobody expects, made of those of a sample. */
export const HOSTILE: Readonly<Record<string, (frame: Frame) => Frame>> = {
  'one row': firstRows(1),
  'every third value NULL': (frame) => ({
    ...frame,
    columns: frame.columns.map((column) => ({
      ...column,
      values: column.values.map((value, row) => (row % 3 === 1 ? null : value)),
    })),
  }),
  'NULL alone': numbers(() => null),
  zeros: numbers(() => 0),
  'negative numbers': numbers((value) => (typeof value === 'number' ? -Math.abs(value) : value)),
  'numbers of both signs': numbers((value, row) =>
    typeof value === 'number' && row % 2 === 1 ? -value : value,
  ),
  '1e300 and its negative': numbers((_, row) => [1e300, -1e300, 7][row % 3] ?? null),
  'texts among numbers': numbers((value, row) => (row % 2 === 1 ? 'n/a' : value)),
  'infinite numbers': numbers((value, row) => [Number.POSITIVE_INFINITY, Number.NaN, value][row % 3] ?? null),
  'names of 300 letters': texts((value, row) => `${'very long '.repeat(30)}${String(value)}${row}`),
  'names from right to left, of spaces and of nothing': texts(
    (value, row) => ['مبيعات', '   ', '', '\u202eback', '<b>bold</b>', value][row % 6] ?? null,
  ),
  'times before 1900': (frame) => changed(frame, 2, (_, row) => Date.UTC(1848, row, 1)),
  'each row twice': (frame) => ({
    rowCount: frame.rowCount * 2,
    columns: frame.columns.map((column) => ({
      ...column,
      values: column.values.flatMap((value) => [value, value]),
    })),
  }),
};
