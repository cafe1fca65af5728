import type { QueryObject } from './queryContext.ts';

/**
 * A query with legacy names renamed to current ones. The legacy value wins if both are there; an empty list or 0 is
 * ignored.
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
