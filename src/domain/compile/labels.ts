import type { AdhocColumn, QueryColumn, QueryMetric, SimpleMetric } from './queryContext.ts';

export const isAdhocColumn = (column: QueryColumn): column is AdhocColumn => typeof column !== 'string';

/** Of what an order names. SQL metrics and SQL columns look alike; in an order, both are their expression. */
export const isMetric = (by: QueryMetric | QueryColumn): by is SimpleMetric =>
  typeof by !== 'string' && by.expressionType === 'SIMPLE';

/** The name of a column in the rows. */
export function columnLabel(column: QueryColumn): string {
  return typeof column === 'string' ? column : (column.label ?? column.sqlExpression);
}

/** The name of a metric in the rows: its label, else its expression. */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label) return metric.label;
  return metric.expressionType === 'SQL'
    ? metric.sqlExpression
    : `${metric.aggregate}(${(metric as Partial<SimpleMetric>).column?.column_name ?? ''})`;
}
