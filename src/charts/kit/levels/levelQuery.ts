import type { QueryColumn, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { isSummed } from './addsUp.ts';

/** Whether the total of this query can be requested: HAVING is about its own groups, which a total does not have. */
export const hasLevels = (query: QueryObject): boolean => (query.extras?.having ?? '') === '';

/** The same rows as a query, grouped by fewer columns: its totals at that level. */
export function levelQuery(
  query: QueryObject,
  columns: readonly QueryColumn[],
  metrics: readonly QueryMetric[],
): QueryObject {
  const { orderby: _orderby, order_desc: _descending, series_limit_metric: _by, ...rest } = query;
  return { ...rest, columns, metrics, row_limit: 0, row_offset: 0, series_limit: 0, post_processing: [] };
}

/** The query of the metrics over all rows of a query; none where parts add up to the whole. */
export function wholeQueries([query]: readonly QueryObject[]): readonly QueryObject[] {
  const metrics = query?.metrics ?? [];
  if (query === undefined || metrics.every(isSummed) || !hasLevels(query)) return [];
  return [levelQuery(query, [], metrics)];
}

/** The queries of a hierarchy’s inner levels, the whole first; none where the parts add up. */
export function groupQueries([query]: readonly QueryObject[]): readonly QueryObject[] {
  const [metric] = query?.metrics ?? [];
  if (query === undefined || metric === undefined || isSummed(metric) || !hasLevels(query)) return [];
  const columns = query.columns ?? [];
  return columns.map((_, depth) => levelQuery(query, columns.slice(0, depth), [metric]));
}
