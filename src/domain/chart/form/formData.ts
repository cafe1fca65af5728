import type { AdhocColumn, AdhocMetric, QueryColumn, QueryMetric } from '../../compile/queryContext.ts';
import { asList, isRecord } from '../../jsonValue.ts';
import type { JsonRecord } from '../../jsonValue.ts';

/** What a chart was made of: whatever its version wrote. Read only through the functions beside it, which trust nothing. */
export type FormData = JsonRecord;

export function vizType(form: FormData): string {
  return typeof form['viz_type'] === 'string' ? form['viz_type'] : '';
}

/** One thing, a list of things or nothing, as a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? asList(value) : value == null || value === '' ? [] : [value];
}

export function metricsOf(value: unknown): readonly QueryMetric[] {
  return listOf(value).filter(isMetric);
}

export function metricOf(value: unknown): QueryMetric | null {
  return metricsOf(value)[0] ?? null;
}

export function columnsOf(value: unknown): readonly QueryColumn[] {
  return listOf(value).filter(isColumn);
}

function isMetric(value: unknown): value is QueryMetric {
  if (typeof value === 'string') return value !== '';
  if (!isRecord(value)) return false;
  return value['expressionType'] === 'SQL'
    ? typeof value['sqlExpression'] === 'string'
    : isRecord(value['column']) && typeof value['column']['column_name'] === 'string';
}

function isColumn(value: unknown): value is QueryColumn {
  if (typeof value === 'string') return value !== '';
  return isRecord(value) && typeof value['sqlExpression'] === 'string';
}

/** The name a metric's column has in the answer. */
export function metricLabel(metric: QueryMetric): string {
  if (typeof metric === 'string') return metric;
  if (metric.label != null && metric.label !== '') return metric.label;
  return expressionOf(metric);
}

function expressionOf(metric: AdhocMetric): string {
  if (metric.expressionType === 'SQL') return metric.sqlExpression;
  return metric.aggregate ? `${metric.aggregate}(${metric.column.column_name})` : metric.column.column_name;
}

export function columnLabel(column: QueryColumn): string {
  return typeof column === 'string' ? column : labelOf(column);
}

function labelOf(column: AdhocColumn): string {
  return column.label != null && column.label !== '' ? column.label : column.sqlExpression;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What was chosen once and is neither off nor missing. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1;
}
