import type { FormData } from '#domain/chart/form/formData.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';

/* Rows that nobody expects, made of those of any chart. */

/** Changes the rows of a chart; columns that its form does not name are series. */
export type HostileSet = (frame: Frame, form: FormData) => Frame;
type Change = (value: FrameValue, row: number) => FrameValue;

const withColumns = (frame: Frame, of: (column: FrameColumn, at: number) => FrameColumn): Frame => ({
  ...frame,
  columns: frame.columns.map(of),
});
const changed = (frame: Frame, type: number, change: Change): Frame =>
  withColumns(frame, (column) =>
    column.type === type ? { ...column, values: column.values.map(change) } : column,
  );
const numbers =
  (change: Change): HostileSet =>
  (frame) =>
    changed(frame, 0, change);
const times =
  (change: Change): HostileSet =>
  (frame) =>
    changed(frame, 2, change);
const firstRows =
  (count: number): HostileSet =>
  (frame) => ({
    ...withColumns(frame, (column) => ({ ...column, values: column.values.slice(0, count) })),
    rowCount: Math.min(count, frame.rowCount),
  });

/** What a query aggregates for a box. */
const PART_OF_BOX = /__(?:mean|median|max|min|q1|q3|count|outliers)$/;

/** Names of categories and of series. */
const names =
  (change: (name: string, at: number) => FrameValue): HostileSet =>
  (frame, form) => {
    const known = JSON.stringify(form);
    const isSeries = ({ name, type }: FrameColumn): boolean =>
      type === 0 && !PART_OF_BOX.test(name) && !known.includes(JSON.stringify(name));
    const texts = changed(frame, 1, (value, row) =>
      typeof value === 'string' && /^[[{]/.test(value) ? value : change(String(value), row),
    );
    return withColumns(texts, (column, at) => {
      if (!isSeries(column)) return column;
      const name = String(change(column.name, at));
      return { ...column, name, parts: [name] };
    });
  };

const NAMES = ['مبيعات', '👩‍👩‍👧‍👦 family', '\u202eback', 'שלום עולם', '日本語の名前', '🇳🇴🇫🇷'];
const DAY = 86_400_000;

export const HOSTILE: Readonly<Record<string, HostileSet>> = {
  usual: (frame) => frame,
  'no rows': firstRows(0),
  'one row': firstRows(1),
  'every third value NULL': (frame) =>
    withColumns(frame, (column) => ({
      ...column,
      values: column.values.map((value, row) => (row % 3 === 1 ? null : value)),
    })),
  'NULL alone': numbers(() => null),
  'NULL in every column': (frame) =>
    withColumns(frame, (column) => ({ ...column, values: column.values.map(() => null) })),
  zeros: numbers(() => 0),
  'one value': numbers(() => 42),
  'negative numbers': numbers((value) => (typeof value === 'number' ? -Math.abs(value) : value)),
  'numbers of both signs': numbers((value, row) =>
    typeof value === 'number' && row % 2 === 1 ? -value : value,
  ),
  '1e300 and its negative': numbers((_, row) => [1e300, -1e300, 7][row % 3] ?? null),
  '1e300 alone': numbers(() => 1e300),
  '1e-300': numbers((_, row) => [1e-300, 3e-300, 2e-300][row % 3] ?? null),
  'texts among numbers': numbers((value, row) => (row % 2 === 1 ? 'n/a' : value)),
  'infinite numbers': numbers((value, row) => [Number.POSITIVE_INFINITY, Number.NaN, value][row % 3] ?? null),
  'texts of infinite numbers': numbers((value, row) => ['Infinity', 'NaN', value][row % 3] ?? null),
  'long numbers': numbers((_, row) => -123_456_789.123_456 * (row + 1)),
  'names of HTML': names((name) => `<b onclick="x()">${name}</b><img src=x onerror=alert(1)> &amp; "'`),
  'names of 300 letters': names((name, at) => `${'very long '.repeat(30)}${name}${at}`),
  'names of 300 letters without a space': names((name, at) => `${'W'.repeat(300)}${name}${at}`),
  'names from right to left, of emoji': names((name, at) => `${NAMES[at % NAMES.length] ?? ''} ${name}`),
  'names of spaces and of nothing': names((name, at) => ['   ', '', '\t\n', name][at % 4] ?? null),
  'names that are all one': names(() => 'Same'),
  'names like keys of objects': names(
    (_, at) => ['__proto__', 'constructor', 'undefined', 'null', 'NaN', 'toString'][at % 6] ?? null,
  ),
  'times before 1900': times((_, row) => Date.UTC(1848, row, 1)),
  'times after 2100': times((_, row) => Date.UTC(2348, row * 7, 1)),
  'times from 1 to 9999': times((_, row) => Date.UTC(0, 0, 1) - 1899 * 365 * DAY + row * 400 * 365 * DAY),
  'one time': times(() => Date.UTC(2024, 1, 29)),
  'seconds apart': times((_, row) => Date.UTC(2024, 1, 29, 23, 59, 50) + row * 1000),
  'each row twice': (frame) => ({
    rowCount: frame.rowCount * 2,
    columns: frame.columns.map((column) => ({
      ...column,
      values: column.values.flatMap((value) => [value, value]),
    })),
  }),
};

/** As many rows, each with names of its own and a time after the one before. Codes of shapes stay what they are. */
export const widened = (frame: Frame, count: number): Frame => ({
  rowCount: count,
  columns: frame.columns.map((column) => ({ ...column, values: widenedValues(column, count) })),
});

function widenedValues({ values, type }: FrameColumn, count: number): readonly FrameValue[] {
  return Array.from({ length: count }, (_, row) => {
    const value = values[row % values.length] ?? null;
    if (type === 2) return (DAY / 24) * row;
    return typeof value === 'string' && !/^[[{]/.test(value) ? `${value} ${row}` : value;
  });
}
