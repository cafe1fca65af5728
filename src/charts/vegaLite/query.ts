import type { QueryObject } from '#domain/compile/queryContext.ts';
import { columnsOf, metricsOf } from '#domain/chart/form/formData.ts';
import { baseQuery, defaultOrder, withTemporalBuckets } from '#domain/chart/query/baseQuery.ts';
import type { VegaLiteForm } from './chart.ts';

/** The rows a specification draws: of columns as they are, or of metrics by dimensions. */
export function vegaLiteQuery(form: VegaLiteForm): readonly QueryObject[] {
  const raw = columnsOf(form['all_columns']);
  const mode = form['query_mode'] ?? (raw.length > 0 ? 'raw' : 'aggregate');
  if (mode === 'raw') return [{ ...baseQuery(form), columns: raw }];
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
