import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { RadarForm } from './chart.ts';

/** Largest first, whatever order the form sets; its sort metric only limits, as in a Superset. */
export function radarQuery(form: RadarForm): readonly QueryObject[] {
  const metrics = metricsOf(form['metrics']);
  const by = metricOf(form['series_limit_metric']) ?? metrics[0];
  return [
    {
      ...baseQuery(form),
      columns: columnsOf(form['groupby']),
      metrics,
      orderby: by === undefined ? [] : [[by, false]],
    },
  ];
}
