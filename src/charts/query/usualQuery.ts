import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery, defaultOrder } from '#domain/chart/query/baseQuery.ts';
import { queryMode } from '../kit/table/queryMode.ts';

/** What the usual keys of a form name: of an unknown type, so that its rows can be shown. */
export function usualQuery(form: FormData): readonly QueryObject[] {
  if (queryMode(form) === 'raw') return [{ ...baseQuery(form), columns: columnsOf(form['all_columns']) }];
  const metrics = ['metrics', 'metric', 'metrics_b', 'secondary_metric', 'x', 'y', 'size'].flatMap((key) => [
    ...metricsOf(form[key]),
  ]);
  const columns = ['x_axis', 'groupby', 'columns', 'entity', 'series', 'source', 'target'].flatMap((key) => [
    ...columnsOf(form[key]),
  ]);
  return [
    {
      ...baseQuery(form),
      columns: distinct(columns),
      metrics: distinct(metrics),
      ...defaultOrder(form, metrics),
    },
  ];
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
