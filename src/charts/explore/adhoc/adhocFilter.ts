import { inEnglish, type SayText } from '#domain/format/texts.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { filterCell, type FilterValue, filterValueOf, isFilterValue } from '#domain/compile/filterValue.ts';
import { exactNumber } from '#domain/exactNumber.ts';
import { timestampText } from '#domain/format/isoTimestamp.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { unquotedReserved } from '#domain/format/reservedText.ts';
import { asList, asRecord, asText, isRecord } from '#domain/jsonValue.ts';
import { ownValue } from '#domain/ownValue.ts';
import { NO_TIME_RANGE } from '../open/savedForm.ts';

export interface FilterOperator {
  readonly op: string;
  /** The contract's name of the operator. */
  readonly id: string;
  readonly name: string;
  /** The type of its comparison value. */
  readonly takes: 'value' | 'list' | 'range' | 'nothing';
}

/** CST-25. */
export const FILTER_OPERATORS: readonly FilterOperator[] = [
  { op: '==', id: 'EQUALS', name: 'Equal to (=)', takes: 'value' },
  { op: '!=', id: 'NOT_EQUALS', name: 'Not equal to (≠)', takes: 'value' },
  { op: '<', id: 'LESS_THAN', name: 'Less than (<)', takes: 'value' },
  { op: '>', id: 'GREATER_THAN', name: 'Greater than (>)', takes: 'value' },
  { op: '<=', id: 'LESS_THAN_OR_EQUAL', name: 'Less or equal (<=)', takes: 'value' },
  { op: '>=', id: 'GREATER_THAN_OR_EQUAL', name: 'Greater or equal (>=)', takes: 'value' },
  { op: 'IN', id: 'IN', name: 'In', takes: 'list' },
  { op: 'NOT IN', id: 'NOT_IN', name: 'Not in', takes: 'list' },
  { op: 'LIKE', id: 'LIKE', name: 'Like', takes: 'value' },
  { op: 'ILIKE', id: 'ILIKE', name: 'Like (case insensitive)', takes: 'value' },
  { op: 'IS NULL', id: 'IS_NULL', name: 'Is null', takes: 'nothing' },
  { op: 'IS NOT NULL', id: 'IS_NOT_NULL', name: 'Is not null', takes: 'nothing' },
  { op: 'LATEST PARTITION', id: 'LATEST_PARTITION', name: 'Use latest_partition template', takes: 'nothing' },
  { op: 'IS TRUE', id: 'IS_TRUE', name: 'Is true', takes: 'nothing' },
  { op: 'IS FALSE', id: 'IS_FALSE', name: 'Is false', takes: 'nothing' },
  { op: 'TEMPORAL_RANGE', id: 'TEMPORAL_RANGE', name: 'Time range', takes: 'range' },
];

/** A filter being edited. */
export interface FilterDraft {
  readonly kind: 'simple' | 'sql';
  readonly subject: string | null;
  readonly op: string;
  /** The values, the only value, or the time range; none while it is missing. */
  readonly values: readonly string[];
  readonly sql: string;
  readonly clause: 'WHERE' | 'HAVING';
}

function comparatorsOf(filter: unknown): readonly unknown[] {
  const { comparator } = asRecord(filter);
  return Array.isArray(comparator) ? asList(comparator) : comparator == null ? [] : [comparator];
}

export function filterDraft(filter: unknown): FilterDraft {
  const { expressionType, subject, operator, sqlExpression, clause } = asRecord(filter);
  return {
    kind: expressionType === 'SQL' ? 'sql' : 'simple',
    subject: asText(subject) || null,
    op: asText(operator) || '==',
    values: comparatorsOf(filter).map(writtenValue),
    sql: asText(sqlExpression),
    clause: clause === 'HAVING' ? 'HAVING' : 'WHERE',
  };
}

/** NULL and the empty text have names; the texts of those names are in quotes. */
function writtenValue(value: unknown): string {
  if (isRecord(value) && isFilterValue(value)) return categoryText(filterCell(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export const operatorOf = (op: string): FilterOperator | undefined =>
  FILTER_OPERATORS.find((each) => each.op === op);

/**
 * The filter in the contract's format; null while something is missing. Values are numbers if the column is numeric.
 */
export function filterOfDraft(draft: FilterDraft, isNumeric: (column: string) => boolean): FormData | null {
  const { kind, subject, op, clause } = draft;
  if (kind === 'sql') {
    const sqlExpression = draft.sql.trim();
    return sqlExpression === '' ? null : { expressionType: 'SQL', sqlExpression, clause };
  }
  const operator = operatorOf(op);
  if (subject === null || operator === undefined) return null;
  const comparator = comparatorOf(draft.values, operator, isNumeric(subject));
  if (comparator === undefined) return null;
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: op,
    operatorId: operator.id,
    ...(comparator !== null && { comparator }),
  };
}

/** Undefined while a value is missing; null if the operator needs none. */
function comparatorOf(values: readonly string[], { takes }: FilterOperator, isNumeric: boolean): unknown {
  const [first = ''] = values;
  const valueOf = (part: string): FilterValue => {
    if (isNumeric) return /^\s*[-+.\d]/.test(part) && part.trim() !== '' ? exactNumber(part) : part;
    const text = unquotedReserved(part);
    return text === part ? part : filterValueOf(text);
  };
  switch (takes) {
    case 'nothing':
      return null;
    case 'range':
      return first.trim() || NO_TIME_RANGE;
    case 'list': {
      const parts = values.filter((part) => part !== '');
      return parts.length === 0 ? undefined : parts.map(valueOf);
    }
    case 'value':
      return first === '' ? undefined : valueOf(first);
  }
}

/**
 * A filter's text, for a chip: its column by its label, as in all other lists. Numbers that a time is compared with, as
 * those of a mark, are milliseconds.
 */
export function filterText(
  filter: unknown,
  names: Readonly<Record<string, string>> = {},
  isTimeColumn: (column: string) => boolean = () => false,
  say: SayText = inEnglish,
): string {
  const draft = filterDraft(filter);
  if (draft.kind === 'sql') return draft.sql;
  const subject = draft.subject === null ? '?' : (ownValue(names, draft.subject) ?? draft.subject);
  const takes = operatorOf(draft.op)?.takes;
  if (takes === 'range') return `${subject}: ${say(draft.values[0] || NO_TIME_RANGE)}`;
  // A number is a moment, as a mark has it; what is typed is a text, and stays as it is.
  const isTime = draft.subject !== null && isTimeColumn(draft.subject);
  const text = comparatorsOf(filter)
    .map((each) => (isTime && typeof each === 'number' ? timestampText(each) : writtenValue(each)))
    .join(', ');
  const value = takes === 'list' || /\bIN$/.test(draft.op) ? `(${text})` : takes === 'nothing' ? '' : text;
  const condition = `${subject} ${draft.op} ${value}`.trim();
  return leavesOutNull(draft.op) ? say('{condition}, NULL left out', { condition }) : condition;
}

/** NULL is not another value than the one that is excluded: SQL does not know. */
export const leavesOutNull = (op: string): boolean => op === '!=' || op.startsWith('NOT ');
