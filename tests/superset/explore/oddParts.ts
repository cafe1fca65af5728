import type { JsonRecord } from '#domain/jsonValue.ts';

/** Charts as people leave them: options that contradict, that are empty, or that few set. By what is odd about them. */
export interface OddForm {
  readonly name: string;
  readonly dataset: 'births' | 'sales' | 'gaps';
  readonly form: JsonRecord;
}

export const simple = (aggregate: string, column: string, more: JsonRecord = {}): JsonRecord => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate}(${column})`,
  ...more,
});
export const sql = (sqlExpression: string, label: string): JsonRecord => ({
  expressionType: 'SQL',
  sqlExpression,
  label,
  hasCustomLabel: true,
});
export const where = (sqlExpression: string): JsonRecord => ({
  clause: 'WHERE',
  expressionType: 'SQL',
  sqlExpression,
});
export const filter = (
  subject: string,
  operator: string,
  comparator: unknown,
  operatorId: string,
): JsonRecord => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator,
  operatorId,
  comparator,
});
export const within = (subject: string, comparator: string): JsonRecord =>
  filter(subject, 'TEMPORAL_RANGE', comparator, 'TEMPORAL_RANGE');
export const SALES = simple('SUM', 'sales');
export const QUOTED = sql(
  `SUM(CASE WHEN deal_size = 'It''s "Small"' THEN 1 ELSE sales END)`,
  `It's "100 %" of {{x}}`,
);
export const YEAR = '2004-01-01 : 2005-01-01';

export const line = (form: JsonRecord): JsonRecord => ({
  viz_type: 'echarts_timeseries_line',
  x_axis: 'order_date',
  time_grain_sqla: 'P1M',
  metrics: [SALES],
  adhoc_filters: [within('order_date', YEAR)],
  ...form,
});
export const table = (form: JsonRecord): JsonRecord => ({
  viz_type: 'table',
  query_mode: 'aggregate',
  ...form,
});
