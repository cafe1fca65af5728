import { type FilterValue, isFilterValue } from '../../compile/filterValue.ts';
import type { QueryFilter } from '../../compile/queryContext.ts';
import { asRecord, isRecord } from '../../jsonValue.ts';
import { listOf, textOf } from '../form/formData.ts';

/** The filters of a form, in query format: conditions by column, and combined expressions. */
export interface SplitFilters {
  readonly filters: readonly QueryFilter[];
  readonly where: string;
  readonly having: string;
}

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);
/** CHT-40. */
const NO_RANGE = 'No filter';

/** Filters of older versions have no clause; they are row conditions. Invalid filters are left out. */
export function splitAdhocFilters(adhocFilters: unknown): SplitFilters {
  const filters: QueryFilter[] = [];
  const where: string[] = [];
  const having: string[] = [];
  for (const each of listOf(adhocFilters).filter(isRecord)) {
    const isHaving = textOf(each['clause'])?.toUpperCase() === 'HAVING';
    if (each['expressionType'] === 'SQL') {
      const expression = textOf(each['sqlExpression']);
      if (expression !== null) (isHaving ? having : where).push(expression);
    } else if (!isHaving) {
      const filter = simpleFilter(each);
      if (filter !== null) filters.push(filter);
    }
  }
  return { filters, where: joined(where), having: joined(having) };
}

function simpleFilter(filter: Readonly<Record<string, unknown>>): QueryFilter | null {
  const op = textOf(filter['operator']);
  const subject = filter['subject'];
  const adhoc = asRecord(subject);
  const col =
    textOf(subject) ??
    (typeof adhoc['sqlExpression'] === 'string'
      ? { ...adhoc, sqlExpression: adhoc['sqlExpression'] }
      : textOf(adhoc['column_name']));
  if (op === null || col === null) return null;
  if (WITHOUT_VALUE.has(op.toUpperCase())) return { col, op };
  const val = filterValue(filter['comparator']);
  if (op === 'TEMPORAL_RANGE') return { col, op, val: val ?? NO_RANGE };
  return val === undefined ? { col, op } : { col, op, val };
}

function filterValue(value: unknown): FilterValue | readonly FilterValue[] | undefined {
  if (Array.isArray(value)) return value.filter(isFilterValue);
  return isFilterValue(value) ? value : undefined;
}

/** A comment at the end of an expression must not swallow what follows it. */
function joined(expressions: readonly string[]): string {
  return expressions.map((each) => (each.includes('--') ? `(${each}\n)` : `(${each})`)).join(' AND ');
}
