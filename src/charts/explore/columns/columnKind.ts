import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import type { ColumnKind } from '../../kit/controls/control.ts';
import type { ResultColumn } from './resultColumns.ts';

/** What the values of a result's column are; null for SQL of the author, whose type only the engine knows. */
export function columnKind(
  { name, isMetric }: ResultColumn,
  columns: readonly DatasetColumn[] | undefined,
): ColumnKind | null {
  if (isMetric) return 'number';
  const column = columns?.find((each) => each.column_name === name);
  if (column === undefined) return null;
  if (column.is_dttm === true || column.type_generic === 2) return 'time';
  return KINDS.get(column.type_generic) ?? null;
}

const KINDS: ReadonlyMap<unknown, ColumnKind> = new Map([
  [0, 'number'],
  [1, 'text'],
  [3, 'boolean'],
]);
