import type { OrderBy, QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import type { ChordForm } from './chart.ts';

/** Sources, targets and amounts, the largest first if the form sorts them so. */
export function chordQuery(form: ChordForm): readonly QueryObject[] {
  const metrics = metricsOf(form['metric']).slice(0, 1);
  const orderby = metrics.map((metric): OrderBy => [metric, false]);
  return [
    {
      ...baseQuery(form),
      columns: (['groupby', 'columns'] as const).flatMap((key) => columnsOf(form[key]).slice(0, 1)),
      metrics,
      ...(form['sort_by_metric'] === true && { orderby }),
    },
  ];
}
