import type { OrderBy, QueryColumn, QueryObject } from '#domain/compile/queryContext.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { columnLabel, columnsOf, type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';

/**
 * What joins nodes, by the controls that name its columns; limited rows are in the order of these, to be the same each
 * time.
 */
export function linksQuery(
  form: FormData,
  keys: readonly string[],
  order: readonly string[] = keys,
): readonly QueryObject[] {
  const all = keys.flatMap((key) => columnsOf(form[key]));
  const columns = [...new Map<string, QueryColumn>(all.map((each) => [columnLabel(each), each])).values()];
  const isLimited = (asNumber(form['row_limit']) ?? 0) !== 0;
  // Expressions are not ordered by.
  const orderby = order
    .flatMap((key) => columnsOf(form[key]))
    .flatMap((column): OrderBy[] => (typeof column === 'string' ? [[column, true]] : []));
  return [
    {
      ...baseQuery(form),
      columns,
      metrics: metricsOf(form['metric']).slice(0, 1),
      ...(isLimited && { orderby }),
    },
  ];
}
