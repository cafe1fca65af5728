import type { QueryFilter } from '../../compile/queryContext.ts';
import { isRecord, type JsonRecord } from '../../jsonValue.ts';
import { columnsOf, type FormData, listOf, textOf } from '../form/formData.ts';

/** Legacy filters of older forms: conditions, and time under reserved names. */
export interface LegacyFilters {
  readonly filters: readonly QueryFilter[];
  readonly timeRange: string | null;
  readonly timeColumn: string | null;
  readonly timeGrain: string | null;
  /** The reserved names present, with their values. */
  readonly applied: JsonRecord;
}

const TIMES: ReadonlySet<unknown> = new Set(['__time_range', '__time_col', '__time_grain', '__granularity']);

/** Reads `extra_filters`, where dashboards put the values of filter boxes. */
export function legacyFilters(form: FormData): LegacyFilters {
  const all = listOf(form['extra_filters']).filter(isRecord);
  const conditions: readonly unknown[] = all.filter(({ col }) => !TIMES.has(col));
  const applied = Object.fromEntries(
    all.filter(({ col }) => TIMES.has(col)).map(({ col, val }) => [String(col), val]),
  );
  return {
    filters: conditions.filter(isQueryFilter),
    timeRange: textOf(applied['__time_range']),
    timeColumn: textOf(applied['__time_col']) ?? textOf(applied['__granularity']),
    timeGrain: textOf(applied['__time_grain']),
    applied,
  };
}

/**
 * The conditions of forms that are older than `adhoc_filters`, as current filters: texts of SQL, and columns with
 * values.
 */
export function filtersBeforeAdhoc(form: FormData): readonly JsonRecord[] {
  const texts = (['where', 'having'] as const).flatMap((key): readonly JsonRecord[] => {
    const sqlExpression = textOf(form[key]);
    return sqlExpression === null
      ? []
      : [{ expressionType: 'SQL', clause: key.toUpperCase(), sqlExpression }];
  });
  const conditions = listOf(form['filters'])
    .filter(isQueryFilter)
    .map(({ col, op, val }) => ({
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: col,
      operator: op.toUpperCase(),
      ...(val !== undefined && { comparator: val }),
    }));
  return [...texts, ...conditions];
}

export function isQueryFilter(value: unknown): value is QueryFilter {
  return isRecord(value) && columnsOf(value['col']).length === 1 && typeof value['op'] === 'string';
}
