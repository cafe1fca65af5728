import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { SunburstForm } from './chart.ts';

/** Rings from the centre outwards; the second metric only sets colours. */
export function sunburstQuery(form: SunburstForm): readonly QueryObject[] {
  const metrics = (['metric', 'secondary_metric'] as const).flatMap((key) =>
    metricsOf(form[key]).slice(0, 1),
  );
  const [metric] = metrics;
  return [
    {
      ...baseQuery(form),
      columns: columnsOf(form['columns']),
      metrics: [...new Map(metrics.map((each) => [metricLabel(each), each])).values()],
      ...(form['sort_by_metric'] === true && metric !== undefined && { orderby: [[metric, false]] }),
    },
  ];
}
