import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, type FormData, metricsOf } from '#domain/chart/form/formData.ts';
import { chartTypeOf, fromReplacedType } from '../chartTypes.ts';
import { baseQuery, defaultOrder } from '#domain/chart/query/baseQuery.ts';
import { datasourceOf } from '#domain/chart/query/datasourceOf.ts';

/** Whether charts of the form's type are rendered, and not only their rows shown. */
export const isKnownType = (form: FormData): boolean => chartTypeOf(form) !== null;

/**
 * The query context of a chart: its form, with the masks of the dashboard's filters under `extra_form_data`. A
 * dashboard passes the form `withDefaults`. Null if the form names no dataset.
 */
export function buildQuery(form: FormData): QueryContext | null {
  const other = chartTypeOf(form)?.asks?.(form) ?? null;
  if (other !== null) return buildQuery(fromReplacedType(other));
  const datasource = datasourceOf(form['datasource']);
  if (datasource === null) return null;
  return {
    datasource,
    force: form['force'] === true,
    queries: (chartTypeOf(form)?.query ?? anyQuery)(form),
    form_data: form,
    result_format: 'json',
    result_type: 'full',
  };
}

/** An unknown type requests what its usual keys name, so that its rows can be shown. */
function anyQuery(form: FormData): readonly QueryObject[] {
  const raw = columnsOf(form['all_columns']);
  if (form['query_mode'] === 'raw' || raw.length > 0) return [{ ...baseQuery(form), columns: raw }];
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
