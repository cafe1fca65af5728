import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery, defaultOrder } from '#domain/chart/query/baseQuery.ts';
import type { PartitionForm } from './chart.ts';

/** A hierarchy of dimensions, over time unless the form excludes time. */
export function partitionQuery(form: PartitionForm): readonly QueryObject[] {
  const metrics = metricsOf(form['metrics']);
  const isOfTime = form['time_series_option'] !== 'not_time';
  return [
    {
      ...baseQuery(form),
      columns: columnsOf(form['groupby']),
      metrics,
      ...defaultOrder(form, metrics),
      ...(isOfTime && { is_timeseries: true }),
    },
  ];
}
