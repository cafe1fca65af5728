import type { Aggregate, QueryMetric } from '#domain/compile/queryContext.ts';
import { type FormData, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';

/** CST-19. */
export const AGGREGATES: readonly Aggregate[] = ['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM'];

/** A metric being edited. */
export interface MetricDraft {
  readonly kind: 'saved' | 'simple' | 'sql';
  readonly saved: string | null;
  readonly column: string | null;
  readonly aggregate: Aggregate | null;
  readonly sql: string;
  /** A custom name; empty for the derived one. */
  readonly label: string;
}

const NEW_METRIC: MetricDraft = {
  kind: 'simple',
  saved: null,
  column: null,
  aggregate: null,
  sql: '',
  label: '',
};

export function metricDraft(metric: unknown): MetricDraft {
  if (typeof metric === 'string') return { ...NEW_METRIC, kind: 'saved', saved: metric };
  const { expressionType, sqlExpression, aggregate, column, label, hasCustomLabel } = asRecord(metric);
  const own = hasCustomLabel === true ? asText(label) : '';
  if (expressionType === 'SQL') return { ...NEW_METRIC, kind: 'sql', sql: asText(sqlExpression), label: own };
  return {
    ...NEW_METRIC,
    column: asText(asRecord(column)['column_name']) || null,
    aggregate: AGGREGATES.find((each) => each === aggregate) ?? null,
    label: own,
  };
}

/** The metric in the contract's format; null while something is missing. */
export function metricOfDraft(draft: MetricDraft, columns: readonly DatasetColumn[]): QueryMetric | null {
  const named = (label: string): { label: string; hasCustomLabel: boolean } => ({
    label: draft.label.trim() || label,
    hasCustomLabel: draft.label.trim() !== '',
  });
  switch (draft.kind) {
    case 'saved':
      return draft.saved;
    case 'simple': {
      const { column: name, aggregate } = draft;
      if (name === null || aggregate === null) return null;
      const column = columns.find(({ column_name }) => column_name === name) ?? { column_name: name };
      return { expressionType: 'SIMPLE', column, aggregate, ...named(`${aggregate}(${name})`) };
    }
    case 'sql': {
      const sqlExpression = draft.sql.trim();
      return sqlExpression === '' ? null : { expressionType: 'SQL', sqlExpression, ...named(sqlExpression) };
    }
  }
}

/** The name of a metric on screen. */
export function metricText(metric: unknown, verboseNames: Readonly<Record<string, string>> = {}): string {
  if (typeof metric === 'string') return ownValue(verboseNames, metric) ?? metric;
  const read = metricOf(metric);
  return read === null ? unreadText(metric) : metricLabel(read);
}

/** The name of a column of form data on screen. */
export function columnText(column: unknown, verboseNames: Readonly<Record<string, string>> = {}): string {
  if (typeof column === 'string') return ownValue(verboseNames, column) ?? column;
  const { label, sqlExpression } = asRecord(column);
  return asText(label) || asText(sqlExpression) || unreadText(column);
}

/** What no release could have meant as a column or a metric, as it is stored. */
const unreadText = (value: unknown): string => JSON.stringify(value) ?? '?';

/** A column defined by the author's SQL. */
export const sqlColumn = (sql: string, label: string): FormData => ({
  expressionType: 'SQL',
  sqlExpression: sql.trim(),
  label: label.trim() || sql.trim(),
});
