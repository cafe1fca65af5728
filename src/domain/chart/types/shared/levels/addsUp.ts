import type { QueryMetric } from '../../../../compile/queryContext.ts';

/**
 * Whether the sum of a metric over groups is the metric of all their rows. Null: not known, because the SQL of a saved
 * metric is not part of a form.
 */
export function addsUp(metric: QueryMetric): boolean | null {
  if (typeof metric === 'string') return SAVED_SUMS.test(metric) ? true : null;
  if (metric.expressionType === 'SQL') return isOneSum(metric.sqlExpression);
  return metric.aggregate === 'SUM' || metric.aggregate === 'COUNT';
}

/** Whether totals of a metric can be computed from its groups without a question to the engine. */
export const isSummed = (metric: QueryMetric): boolean => addsUp(metric) === true;

/** Whether values of these metrics may be added up: none of them is known not to be a sum. */
export const mayBeSums = (metrics: readonly QueryMetric[]): boolean =>
  metrics.every((metric) => addsUp(metric) !== false);

/** The names that Superset gives to the metrics it creates with a dataset. */
const SAVED_SUMS = /^(?:count|sum__\w+)$/;

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`/g;

/** Whether SQL is one SUM or COUNT of what each row has, and nothing around it. */
function isOneSum(sql: string): boolean {
  const inner = /^\s*(?:SUM|COUNT)\s*\((.*)\)\s*$/is.exec(sql.replace(QUOTED, 'x'))?.[1];
  if (inner === undefined || /^\s*DISTINCT\b|--|\/\*/i.test(inner)) return false;
  let depth = 0;
  for (const sign of inner) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
