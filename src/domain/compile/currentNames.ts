import type { QueryObject } from './queryContext.ts';

/**
 * A query with what it says under older names under those of today. What stands under an older name counts more, also
 * where both are there; an empty list or 0 says nothing.
 */
export function withCurrentNames(query: QueryObject): QueryObject {
  const { groupby, timeseries_limit: limit, timeseries_limit_metric: limitMetric, ...rest } = query;
  return {
    ...rest,
    ...(groupby != null && groupby.length > 0 && { columns: groupby }),
    ...(limit && { series_limit: limit }),
    ...(limitMetric && { series_limit_metric: limitMetric }),
  };
}
