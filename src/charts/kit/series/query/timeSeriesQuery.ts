import type { QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import {
  columnsOf,
  type FormData,
  metricLabel,
  metricOf,
  metricsOf,
  textOf,
} from '#domain/chart/form/formData.ts';
import { axisColumn, baseQuery, defaultOrder } from '#domain/chart/query/baseQuery.ts';
import * as operators from './operators.ts';

/**
 * Lines, bars, areas, points: an axis, a series per value of the dimensions, one or more metrics. Where a server lacks
 * the package for a forecast and rejects the query, it is asked again without.
 */
export function timeSeriesQuery(form: FormData): readonly QueryObject[] {
  const series = columnsOf(form['groupby']);
  const axis = axisColumn(form);
  const metrics = withSortMetric(form, metricsOf(form['metrics'] ?? form['metric']));
  const shape = { form, axis: operators.axisLabel(form), metrics, series };
  return [
    {
      ...baseQuery(form),
      columns: axis === null ? series : [axis, ...series],
      metrics,
      ...defaultOrder(form, metrics),
      series_columns: series,
      ...(axis === null ? { is_timeseries: true } : {}),
      time_offsets: operators.timeOffsets(form),
      post_processing: operators.present([
        operators.pivot(shape),
        operators.resample(shape),
        operators.rolling(shape),
        operators.compare(shape),
        operators.rename(shape),
        operators.contribution(shape),
        operators.sort(shape),
        operators.FLATTEN,
        operators.forecast(shape),
      ]),
    },
  ];
}

/** An axis without groups may be sorted by a metric that is not drawn; it is requested all the same. */
function withSortMetric(form: FormData, metrics: readonly QueryMetric[]): readonly QueryMetric[] {
  if (columnsOf(form['groupby']).length > 0) return metrics;
  const by = textOf(form['x_axis_sort']);
  const limit = metricOf(form['timeseries_limit_metric']);
  const wanted = by !== null && limit !== null && metricLabel(limit) === by;
  return wanted && metrics.every((metric) => metricLabel(metric) !== by) ? [...metrics, limit] : metrics;
}
