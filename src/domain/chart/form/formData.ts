import type { AdhocColumn, AdhocMetric, QueryColumn, QueryMetric } from '../../compile/queryContext.ts';
import { asList, isRecord, type JsonRecord } from '../../jsonValue.ts';

/** The settings of a chart, as any version wrote them: untrusted. Read only with the functions in this folder. */
export type FormData = JsonRecord;

export function vizType(form: FormData): string {
  return typeof form['viz_type'] === 'string' ? form['viz_type'] : '';
}

/** One value, a list or nothing, as a list. */
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

/** The column name of a metric in the result. */
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

/** The selected option, unless it is off or missing. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1;
}
