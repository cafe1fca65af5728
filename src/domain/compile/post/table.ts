import type { FrameValue } from '../../frameValue.ts';
import type { Frame, FrameColumn } from '../frame.ts';
import { refuse } from '../refusal.ts';
import type { GenericType } from '../../resultColumn.ts';

/** A column during post-processing. In `nested` tables its name has several parts. */
export interface PostColumn {
  readonly parts: readonly string[];
  readonly type: GenericType;
  readonly values: readonly FrameValue[];
}

/** A frame with an index, like the contract's data frames. The index is no column until reset. */
export interface Table {
  readonly index: readonly PostColumn[];
  readonly columns: readonly PostColumn[];
  readonly length: number;
  /** The row numbers before reordering, if there is no index. */
  readonly rowNames?: readonly number[];
  /** Whether names are tuples, as after a pivot with series. */
  readonly nested: boolean;
}

export function tableOf(frame: Frame): Table {
  return {
    index: [],
    columns: frame.columns.map(({ name, type, values }) => ({ parts: [name], type, values })),
    length: frame.rowCount,
    nested: false,
  };
}

const SEPARATOR = ', ';
/** A comma within a part is escaped until the name is split again. */
export const flatName = (parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll(',', '\\,')).join(SEPARATOR);

export function frameOf(table: Table): Frame {
  if (table.nested) refuse('failure', "'tuple' object has no attribute 'replace'");
  const [index, ...more] = table.index;
  return {
    columns: table.columns.map((column): FrameColumn => {
      const name = nameOf(column);
      return {
        name: name.replaceAll('\\,', ','),
        parts: name.split(/(?<!\\),\s/).map((part) => part.replaceAll('\\,', ',')),
        type: column.type,
        values: column.values,
      };
    }),
    rowCount: table.length,
    ...(index !== undefined && more.length === 0 ? { index: index.values } : {}),
    ...(index === undefined && table.rowNames !== undefined ? { index: table.rowNames } : {}),
  };
}

/** The name of a column, or the first part of a nested one: how options refer to it. */
export const nameOf = (column: PostColumn): string => column.parts[0] ?? '';

/** The columns named by options; all must exist. */
export function columnsNamed(table: Table, names: readonly string[]): readonly PostColumn[] {
  for (const name of names)
    if (!table.columns.some((column) => nameOf(column) === name))
      refuse('query', 'Referenced columns not available in DataFrame.');
  return names.flatMap((name) => table.columns.filter((column) => nameOf(column) === name));
}

export function columnNamed(table: Table, name: string): PostColumn {
  return columnsNamed(table, [name])[0] as PostColumn;
}

/** A value as a number; null if it is not a number. */
export function numberOf(value: FrameValue | undefined): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export const numbersOf = (column: PostColumn): readonly (number | null)[] => column.values.map(numberOf);

/** A number as JSON can represent it. */
export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Replaces the named columns, or adds new ones if `renamed` names them. */
export function withComputed(
  table: Table,
  renamed: Readonly<Record<string, string>>,
  compute: (column: PostColumn) => readonly FrameValue[],
): Table {
  const chosen = columnsNamed(table, Object.keys(renamed));
  const computed = new Map(
    chosen.map((column) => [column, { ...column, type: 0, values: compute(column) } satisfies PostColumn]),
  );
  const kept = Object.entries(renamed).every(([from, to]) => from === to);
  if (kept) return { ...table, columns: table.columns.map((column) => computed.get(column) ?? column) };
  const added = [...computed.values()].map((column) => ({
    ...column,
    parts: [renamed[nameOf(column)] ?? nameOf(column), ...column.parts.slice(1)],
  }));
  const names = new Set(added.map((column) => flatName(column.parts)));
  return {
    ...table,
    columns: [...table.columns.filter((column) => !names.has(flatName(column.parts))), ...added],
  };
}

/** Selects the rows at these positions, in this order. */
export function takeRows(table: Table, rows: readonly number[]): Table {
  const take = (column: PostColumn): PostColumn => ({
    ...column,
    values: rows.map((row) => column.values[row] ?? null),
  });
  return { ...table, index: table.index.map(take), columns: table.columns.map(take), length: rows.length };
}
