import type { QueryFilter } from '../../compile/queryContext.ts';
import { isRecord } from '../../jsonValue.ts';
import type { JsonRecord } from '../../jsonValue.ts';
import { columnsOf, type FormData, listOf, textOf } from '../form/formData.ts';

/** What forms of older versions say beside their filters: conditions, and time under names of its own. */
export interface OlderFilters {
  readonly filters: readonly QueryFilter[];
  readonly timeRange: string | null;
  readonly timeColumn: string | null;
  readonly timeGrain: string | null;
  /** The reserved names that were there, with what they said. */
  readonly applied: JsonRecord;
}

const TIMES: ReadonlySet<unknown> = new Set(['__time_range', '__time_col', '__time_grain', '__granularity']);

/** Reads `extra_filters`, into which dashboards put what their filter boxes said. */
export function olderFilters(form: FormData): OlderFilters {
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

/** The condition that older forms have as one text, as a filter of today. */
export function olderWhere(form: FormData): readonly JsonRecord[] {
  const sqlExpression = textOf(form['where']);
  return sqlExpression === null ? [] : [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression }];
}

export function isQueryFilter(value: unknown): value is QueryFilter {
  return isRecord(value) && columnsOf(value['col']).length === 1 && typeof value['op'] === 'string';
}
