import type { DatasetColumn } from '../dataset/dataset.ts';
import type { ProfiledColumn } from './suggestCharts.ts';

const KINDS = ['number', 'text', 'time', 'boolean'] as const;

/** The columns of a dataset as suggestions see them; how many values they have is known only of rows. */
export function profileColumns(
  columns: readonly DatasetColumn[],
  distinct: Readonly<Record<string, number>> = {},
): readonly ProfiledColumn[] {
  return columns
    .filter((column) => column.groupby || column.is_dttm || column.type_generic === 0)
    .map(({ column_name: name, is_dttm: isTime, type_generic: generic }) => ({
      name,
      kind: isTime ? 'time' : (KINDS[generic ?? 1] ?? 'text'),
      distinct: Object.hasOwn(distinct, name) ? (distinct[name] ?? null) : null,
    }));
}
