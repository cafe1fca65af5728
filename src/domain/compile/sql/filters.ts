import { EMPTY_TEXT, NULL_TEXT } from '../../format/reservedText.ts';
import type { WallTime } from '../../timeRange/calendar.ts';
import type { DatasourceColumn } from '../datasource.ts';
import type { SqlDialect } from './dialects.ts';
import { comparable } from './comparable.ts';
import { asOperand } from './expression.ts';
import { holdsText } from './holdsText.ts';
import { quoteText } from './quote.ts';
import type { FilterValue } from '../filterValue.ts';
import type { QueryFilter } from '../queryContext.ts';
import { refuse } from '../refusal.ts';
import type { TimeBounds } from '../time/times.ts';
import { writtenAs, writtenLiteral } from '../time/writtenTime.ts';

const COMPARISONS: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '!=',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
};
const PATTERNS: readonly string[] = ['LIKE', 'NOT LIKE', 'ILIKE', 'NOT ILIKE'];
const STATES: readonly string[] = ['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE'];
/** Values of numeric columns that only a text names. */
const NOT_FINITE = /^(?:NaN|-?Infinity)$/;
const NUMBER = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?\s*$/;

/** One filter on `sql`, the expression of the filter's column. `column` is undefined for an expression. */
export function filterCondition(
  filter: QueryFilter,
  sql: string,
  column: DatasourceColumn | undefined,
  dialect: SqlDialect,
): string {
  const op = filter.op.toUpperCase();
  if (STATES.includes(op)) return dialect.state(asOperand(sql, dialect.rules), op);
  const { sql: compared, text } = comparable(sql, column, dialect);
  const operand = asOperand(compared, dialect.rules);
  const literal = (value: FilterValue): string | null => literalOf(value, column, dialect, text);
  if (op === 'IN' || op === 'NOT IN')
    return listCondition(operand, op === 'NOT IN', listOf(filter.val), literal);
  const single = Array.isArray(filter.val) ? (filter.val as readonly FilterValue[])[0] : filter.val;
  const first = (single ?? null) as FilterValue;
  if (PATTERNS.includes(op)) {
    const text = column === undefined || holdsText(column) ? operand : dialect.asText(sql);
    // A pattern is compared with the text of a number or a key: it need not be one itself.
    return first === null
      ? `${operand} IS NULL`
      : dialect.like(text, op, quoteText(patternOf(first), dialect));
  }
  const value = literal(first);
  const sign = COMPARISONS[op];
  if (sign === undefined) return refuse('query', `Invalid filter operation type: ${op}`);
  if (value === null) return `${operand} IS ${op === '!=' ? 'NOT ' : ''}NULL`;
  return `${operand} ${sign} ${value}`;
}

/** At or after the start, before the end. Null if neither is set. */
export function rangeCondition(
  sql: string,
  bounds: TimeBounds,
  column: DatasourceColumn | undefined,
  dialect: SqlDialect,
): string | null {
  const operand = asOperand(sql, dialect.rules);
  const written = writtenAs(column);
  const moment = (at: WallTime): string =>
    written === null ? dialect.moment(at) : writtenLiteral(at, written, dialect);
  const parts = [
    bounds.from === null ? [] : [`${operand} >= ${moment(bounds.from)}`],
    bounds.to === null ? [] : [`${operand} < ${moment(bounds.to)}`],
  ].flat();
  return parts.length === 0 ? null : parts.join(' AND ');
}

/**
 * A backslash before `%`, `_` or itself makes these plain, as PostgreSQL and MySQL read a pattern; any other stands for
 * itself, which engines disagree on.
 */
const patternOf = (value: FilterValue): string =>
  (typeof value === 'object' && value !== null ? value.text : String(value)).replaceAll(
    /\\([\\%_])?/g,
    (written, plain) => (plain === undefined ? '\\\\' : written),
  );

function listOf(value: QueryFilter['val']): readonly FilterValue[] {
  const list: readonly FilterValue[] = Array.isArray(value) ? value : [(value ?? null) as FilterValue];
  return list.length > 0 ? list : refuse('query', 'Filter value list cannot be empty');
}

function listCondition(
  operand: string,
  not: boolean,
  values: readonly FilterValue[],
  literal: (value: FilterValue) => string | null,
): string {
  const literals = values.map(literal);
  const present = literals.filter((each) => each !== null);
  const hasNull = present.length < literals.length;
  const list = `${operand} IN (${present.join(', ')})`;
  if (!hasNull) return not ? `(${operand} NOT IN (${present.join(', ')}))` : list;
  const either = present.length === 0 ? `${operand} IS NULL` : `${operand} IS NULL OR ${list}`;
  return not ? `NOT (${either})` : either;
}

/** A value in the column's type; null for NULL. */
function literalOf(
  value: FilterValue,
  column: DatasourceColumn | undefined,
  dialect: SqlDialect,
  text: (value: string) => string,
): string | null {
  if (typeof value === 'object' && value !== null) return quoteText(text(value.text), dialect);
  if (value === null || value === NULL_TEXT) return null;
  if (value === EMPTY_TEXT) return "''";
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    const written = writtenAs(column);
    if (written !== null) return writtenLiteral(value, written, dialect);
    if (column?.isTime === true || column?.type === 2) return dialect.moment(value);
    return column?.type === 1 ? dialect.besideText(String(value)) : String(value);
  }
  if (column?.type === 0 && !NOT_FINITE.test(value)) return NUMBER.test(value) ? numberText(value) : null;
  const quoted = quoteText(text(value), dialect);
  return column?.type === 2 ? dialect.timeText(quoted) : quoted;
}

/** Digits are preserved: a number may have more than a double holds. */
const numberText = (text: string): string => text.trim().replace(/^\+/, '').replace(/\.$/, '.0');
