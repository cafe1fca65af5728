import type { QueryMetric } from '../../../../compile/queryContext.ts';

/**
 * Whether the sum of a metric over groups is the metric of all their rows. Null: not known, because the SQL of a saved
 * metric is not part of a form.
 */
export function addsUp(metric: QueryMetric): boolean | null {
  if (typeof metric === 'string') return SAVED_SUMS.test(metric) ? true : null;
  if (metric.expressionType === 'SQL') return SQL_SUM.test(metric.sqlExpression);
  return metric.aggregate === 'SUM' || metric.aggregate === 'COUNT';
}

/** Whether totals of a metric can be computed from its groups without a question to the engine. */
export const isSummed = (metric: QueryMetric): boolean => addsUp(metric) === true;

/** Whether values of these metrics may be added up: none of them is known not to be a sum. */
export const mayBeSums = (metrics: readonly QueryMetric[]): boolean =>
  metrics.every((metric) => addsUp(metric) !== false);

/** The names that Superset gives to the metrics it creates with a dataset. */
const SAVED_SUMS = /^(?:count|sum__\w+)$/;
/** One SUM or COUNT of a column, or of all rows; COUNT(DISTINCT …) is neither. */
const SQL_SUM = /^\s*(?:SUM|COUNT)\s*\(\s*(?:\*|[\w.]+|"[^"]+"|`[^`]+`)\s*\)\s*$/i;
