import { columnsOf, type FormData, listOf } from '#domain/chart/form/formData.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** What a table requests: one row per group, or raw rows. */
export type QueryMode = 'aggregate' | 'raw';

export function queryMode(form: FormData): QueryMode {
  const mode = form['query_mode'];
  if (mode === 'raw' || mode === 'aggregate') return mode;
  return columnsOf(form['all_columns']).length > 0 ? 'raw' : 'aggregate';
}

/** ERR-68: raw rows in an unreadable order would be wrong. */
export function orderFault(form: FormData): string | null {
  const isUnread = (each: unknown): boolean => typeof each === 'string' && parseJson(each) === undefined;
  if (queryMode(form) !== 'raw' || !listOf(form['order_by_cols']).some(isUnread)) return null;
  return 'Found invalid orderby options';
}
