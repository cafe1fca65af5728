import type { QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery, defaultOrder } from '#domain/chart/query/baseQuery.ts';
import type { ParallelForm } from './chart.ts';

/** A row for each value of the series, with all metrics, and that of its colour. */
export function parallelQuery(form: ParallelForm): readonly QueryObject[] {
  const all = [...metricsOf(form['metrics']), ...metricsOf(form['secondary_metric'])];
  const metrics = [...new Map<string, QueryMetric>(all.map((each) => [metricLabel(each), each])).values()];
  const columns = columnsOf(form['series']);
  return [{ ...baseQuery(form), columns, metrics, ...defaultOrder(form, metrics) }];
}
