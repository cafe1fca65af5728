import type { Context } from 'hono';
import type { ListQ } from '#contract/records.ts';
import { ownValue } from '#domain/ownValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { messageError } from '../response/errorBodies.ts';

/** The columns, filters and orders of a list, as SQL. */
export interface ListModel<Row> {
  /** `List Query`, `List Database`: the contract's title of the list. */
  readonly title: string;
  /** Every column in the contract's order, with its getter. A dotted name becomes a nested object. */
  readonly columns: Readonly<Record<string, (row: Row) => unknown>>;
  /** Filterable names, each as an SQL expression. */
  readonly filters: Readonly<Record<string, string>>;
  /** Sortable names, each as an SQL expression. */
  readonly orders: Readonly<Record<string, string>>;
  /** An SQL expression per custom operator of this list (`all_text`); a `?` stands for the value as `%value%`. */
  readonly operators?: Readonly<Record<string, string>>;
  /** The default order, as SQL. */
  readonly defaultOrder: string;
  /** Custom filters of this list, tried before the common ones; null for an unknown filter. */
  readonly special?: (filter: ListFilter) => ListCondition | null;
  /** The rows the caller may see, as SQL; everything where omitted. */
  readonly visible?: string;
  /** Outer names whose columns return a whole object or list, from which the requested keys are picked. */
  readonly nested?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
}

/** A validated list call, as clauses of its statement. */
export interface ListRequest {
  /** The requested columns that exist; null for all. */
  readonly columns: readonly string[] | null;
  /** A condition for WHERE (never empty), with its parameters. */
  readonly where: string;
  readonly params: readonly (string | number)[];
  /** An expression for ORDER BY. */
  readonly order: string;
  readonly limit: number;
  readonly offset: number;
}

export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** One entry of `filters`. */
export type ListFilter = NonNullable<ListQ['filters']>[number];

/** The clauses that `q` of a list call asks for; an error is the recorded response, ready to be returned. */
export function readListRequest<Row>(
  c: Context,
  model: ListModel<Row>,
  q: ListQ = {},
): Result<ListRequest, Response> {
  const conditions: string[] = model.visible === undefined ? [] : [`(${model.visible})`];
  const params: (string | number)[] = [];
  for (const filter of q.filters ?? []) {
    const condition = conditionOf(model, filter);
    if (!condition.ok) return err(messageError(c, 400, condition.error));
    conditions.push(condition.value.sql);
    params.push(...condition.value.params);
  }

  const order = q.order_column === undefined ? model.defaultOrder : ownValue(model.orders, q.order_column);
  if (order === undefined) {
    return err(messageError(c, 400, `Invalid order by column: ${q.order_column}`));
  }
  const limit = pageSize(q.page_size);
  return ok({
    columns:
      q.columns && q.columns.length > 0
        ? [...new Set(q.columns)].filter((name) => Object.hasOwn(model.columns, name))
        : null,
    where: conditions.length > 0 ? conditions.join(' AND ') : '1',
    params,
    order: q.order_column === undefined ? order : `${order} ${q.order_direction === 'desc' ? 'DESC' : 'ASC'}`,
    limit,
    offset: Math.max(0, q.page ?? 0) * limit,
  });
}

/** Minus one requests everything, which like every large number means the largest page size. */
function pageSize(requested: number | undefined): number {
  if (requested === undefined || requested === 0) return DEFAULT_PAGE_SIZE;
  return requested < 0 ? MAX_PAGE_SIZE : Math.min(requested, MAX_PAGE_SIZE);
}

export interface ListCondition {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

function conditionOf<Row>(model: ListModel<Row>, filter: ListFilter): Result<ListCondition, string> {
  const expression = ownValue(model.filters, filter.col);
  if (expression === undefined) return err(`Filter column: ${filter.col} not allowed to filter`);
  const special = model.special?.(filter) ?? null;
  if (special !== null) return ok(special);
  const value = typeof filter.value === 'boolean' ? Number(filter.value) : filter.value;
  const like = (pattern: string, not = ''): Result<ListCondition, string> =>
    ok({ sql: `${expression} ${not}LIKE ? ESCAPE '\\'`, params: [pattern] });
  const compare = (operator: string): Result<ListCondition, string> =>
    ok({ sql: `${expression} ${operator} ?`, params: [scalar(value)] });
  const own = model.operators && ownValue(model.operators, filter.opr);
  if (own !== undefined) {
    const pattern = `%${escapeLike(value)}%`;
    return ok({ sql: own, params: Array<string>(own.split('?').length - 1).fill(pattern) });
  }
  switch (filter.opr) {
    case 'eq':
    case 'rel_o_m':
      if (value === null) return ok({ sql: `${expression} IS NULL`, params: [] });
      return compare('=');
    case 'neq':
    case 'nrel_o_m':
      if (value === null) return ok({ sql: `${expression} IS NOT NULL`, params: [] });
      return compare('<>');
    case 'gt':
      return compare('>');
    case 'lt':
      return compare('<');
    case 'ct':
      return like(`%${escapeLike(value)}%`);
    case 'nct':
      return like(`%${escapeLike(value)}%`, 'NOT ');
    case 'sw':
      return like(`${escapeLike(value)}%`);
    case 'nsw':
      return like(`${escapeLike(value)}%`, 'NOT ');
    case 'ew':
      return like(`%${escapeLike(value)}`);
    case 'new':
      return like(`%${escapeLike(value)}`, 'NOT ');
    default:
      return err(`Filter operator: ${filter.opr} not allowed to filter`);
  }
}

const scalar = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);

export const escapeLike = (value: unknown): string => String(scalar(value)).replace(/[\\%_]/g, '\\$&');
