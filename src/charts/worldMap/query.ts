import type { QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, isOn, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { WorldMapForm } from './chart.ts';

/** A row for each country, with the metric of its colour and the one of its bubble. */
export function worldMapQuery(form: WorldMapForm): readonly QueryObject[] {
  const [metric] = metricsOf(form['metric']);
  const both = [metric, ...metricsOf(form['secondary_metric'])].filter((each) => each !== undefined);
  const metrics: readonly QueryMetric[] = [
    ...new Map(both.map((each) => [metricLabel(each), each])).values(),
  ];
  return [
    {
      ...baseQuery(form),
      columns: columnsOf(form['entity']).slice(0, 1),
      metrics,
      ...(isOn(form['sort_by_metric']) && metric !== undefined && { orderby: [[metric, false]] }),
    },
  ];
}
