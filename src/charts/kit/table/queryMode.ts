import type { QueryColumn } from '#domain/compile/queryContext.ts';
import { columnsOf, type FormData } from '#domain/chart/form/formData.ts';
import { orderFault } from './orders.ts';

/** What a table requests: one row per group, or raw rows. */
export type QueryMode = 'aggregate' | 'raw';

export function queryMode(form: FormData): QueryMode {
  const mode = form['query_mode'];
  if (mode === 'raw' || mode === 'aggregate') return mode;
  return columnsOf(form['all_columns']).length > 0 ? 'raw' : 'aggregate';
}

/** The columns of a table that are no metrics. */
export const dimensionsOf = (form: FormData): readonly QueryColumn[] =>
  columnsOf(form[queryMode(form) === 'raw' ? 'all_columns' : 'groupby']);

/** Only raw rows have the orders of a form. */
export const rawOrderFault = (form: FormData): string | null =>
  queryMode(form) === 'raw' ? orderFault(form) : null;
