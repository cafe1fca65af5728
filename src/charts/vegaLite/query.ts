import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery, defaultOrder, withTemporalBuckets } from '#domain/chart/query/baseQuery.ts';
import { queryMode } from '../kit/table/queryMode.ts';
import type { VegaLiteForm } from './chart.ts';

/** The rows a specification draws: of columns as they are, or of metrics by dimensions. */
export function vegaLiteQuery(form: VegaLiteForm): readonly QueryObject[] {
  if (queryMode(form) === 'raw') return [{ ...baseQuery(form), columns: columnsOf(form['all_columns']) }];
  const metrics = metricsOf(form['metrics']);
  return [
    {
      ...baseQuery(form),
      columns: withTemporalBuckets(columnsOf(form['groupby']), form),
      metrics,
      ...defaultOrder(form, metrics),
    },
  ];
}
