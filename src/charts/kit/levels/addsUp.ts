import type { QueryMetric } from '#domain/compile/queryContext.ts';

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

/** Whether SQL is one SUM or COUNT of what each row has, perhaps of some rows only, and nothing around it. */
function isOneSum(sql: string): boolean {
  const text = sql.replace(QUOTED, 'x').trim();
  if (!/^(?:SUM|COUNT)\s*\((?!\s*DISTINCT\b)/i.test(text) || /--|\/\*/.test(text)) return false;
  const end = closing(text);
  const rest = text.slice(end + 1).trim();
  return end > 0 && (rest === '' || (/^FILTER\s*\(/i.test(rest) && closing(rest) === rest.length - 1));
}

/** Where the first parenthesis is closed; -1 if it is not. */
function closing(text: string): number {
  let depth = 0;
  for (let at = text.indexOf('('); at >= 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}
