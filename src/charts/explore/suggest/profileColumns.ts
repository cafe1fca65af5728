import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { FIRST_TIME, LAST_TIME, ROWS } from './distinctValues.ts';
import type { ProfiledColumn } from '../../kit/suggest/suggestion.ts';

const KINDS = ['number', 'text', 'time', 'boolean'] as const;

/** Numbers name groups if each has so many rows: in a small table every column has few values. */
const MIN_ROWS = 10;

/** The columns of a dataset as suggestions see them; what is known of their values comes from `distinct`. */
export function profileColumns(
  columns: readonly DatasetColumn[],
  distinct: Readonly<Record<string, number>> = {},
): readonly ProfiledColumn[] {
  const profiled = columns
    .filter((column) => column.groupby || column.is_dttm || column.type_generic === 0)
    .map(
      ({
        column_name: name,
        verbose_name: label,
        is_dttm: isTime,
        type_generic: generic,
      }): ProfiledColumn => {
        const kind = isTime ? 'time' : (KINDS[generic ?? 1] ?? 'text');
        const count = Object.hasOwn(distinct, name) ? (distinct[name] ?? null) : null;
        const isMeasured = kind === 'number' && (count ?? 0) * MIN_ROWS > (distinct[ROWS] ?? Infinity);
        return { name, ...(label && { label }), kind, distinct: isMeasured ? null : count };
      },
    );
  const time = profiled.find(({ kind }) => kind === 'time');
  const [from, to] = [distinct[FIRST_TIME], distinct[LAST_TIME]];
  if (time === undefined || from === undefined || to === undefined) return profiled;
  return profiled.map((each) => (each === time ? { ...each, span: to - from } : each));
}
