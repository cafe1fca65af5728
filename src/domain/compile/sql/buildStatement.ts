import { asSubquery } from '../../sql/statement/subquery.ts';
import { tokens } from '../../sql/statement/tokens.ts';
import type { TextRules } from '../../sql/textRules.ts';
import type { CompileWorld } from '../world.ts';
import type { Datasource } from '../datasource.ts';
import type { SqlDialect } from './dialects.ts';
import { filterCondition, rangeCondition } from './filters.ts';
import { columnLabel, isMetric, isAdhocColumn, metricLabel } from '../labels.ts';
import type { OrderBy, QueryObject } from '../queryContext.ts';
import { refuse } from '../refusal.ts';
import { seriesLimit } from './seriesLimit.ts';
import { rendered, type Term, type Terms, termsOf } from './terms.ts';
import { isTemporalRange } from '../isTemporalRange.ts';
import type { QueryTimes } from '../time/times.ts';

export interface BuiltStatement {
  readonly sql: string;
  /** The most rows it returns, and a statement that counts them without that limit; null where it cannot cut. */
  readonly counted: {
    readonly limit: number;
    readonly sql: string;
    /** The statement itself with that count in one more column; null where the engine would compute more for it. */
    readonly together: string | null;
  } | null;
  readonly labels: readonly string[];
  readonly metricLabels: readonly string[];
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
}

/**
 * One SELECT. Its parts and their order are the contract's, so that the shown SQL is familiar. A limit of series chooses
 * them in `seriesTimes`, so that a query over another time has the series that it is compared with.
 */
export function buildStatement(
  query: QueryObject,
  source: Datasource,
  world: CompileWorld,
  times: QueryTimes,
  seriesTimes: QueryTimes = times,
): BuiltStatement {
  const terms = termsOf(source, world);
  const { dialect } = world;
  const selected = query.columns ?? [];
  const metrics = (query.metrics ?? []).map(terms.metric);
  if (selected.length === 0 && metrics.length === 0) refuse('query', 'Empty query?');
  refuseDuplicateLabels([...selected.map(columnLabel), ...metrics.map((metric) => metric.label)]);

  const axis = timestampColumn(query, terms, times);
  const conditions = conditionsOf(query, terms, world, times);
  const from = fromOf(source, world);
  const nameOf = (term: Term): string => dialect.quoteName(dialect.nameOf(term, source.columns));
  const where = whereOf(conditions, dialect);
  const plain = [...axis, ...selected.map(terms.column)];
  const seriesWhere =
    seriesTimes === times ? where : whereOf(conditionsOf(query, terms, world, seriesTimes), dialect);
  const limited = seriesLimit(query, terms, { columns: plain, metrics, from, where: seriesWhere }, dialect);
  const columns = limited?.columns ?? plain;

  // The legacy time column comes first in the select and last in the grouping.
  const grouping = [...columns.slice(axis.length), ...columns.slice(0, axis.length)].map(
    (column) => column.sql,
  );
  const grouped = Array.isArray(query.metrics);
  const having = conditions.having.length === 0 ? '' : ` \nHAVING ${conjunction(conditions.having, dialect)}`;
  const order =
    query.is_rowcount === true
      ? []
      : (query.orderby ?? []).map((each) =>
          ordered(each, columns, metrics, terms, nameOf, (sql, ascending, expression) =>
            dialect.ordered(sql, ascending, grouped ? expression : null),
          ),
        );
  const max = limitOf(query, world);
  const limit = max === Infinity ? '' : dialect.limit(max, offsetOf(query));

  const selection = [...columns, ...metrics].map((term) => `${term.sql} AS ${nameOf(term)}`).join(', ');
  const rest =
    ` \nFROM ${from}${limited?.join ?? ''}${where}` +
    (grouped && grouping.length > 0 ? ` GROUP BY ${grouping.join(', ')}` : '') +
    having;
  const all = `SELECT ${selection}${rest}`;
  const end = (order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`) + limit;
  const sql = all + end;
  const counted = query.is_rowcount === true;
  const isOneRow = grouped && grouping.length === 0;
  return {
    sql: counted ? countOf(sql) : sql,
    counted:
      counted || isOneRow || offsetOf(query) > 0
        ? null
        : {
            limit: max,
            sql: countOf(all),
            // All groups are computed before the first is known. Rows that are not grouped would be read to their end.
            together:
              grouped && world.countsGroups === true && limit !== ''
                ? `SELECT ${selection}${dialect.countOfGroups('#rows')}${rest}${end}`
                : null,
          },
    labels: counted ? ['rowcount'] : [...columns, ...metrics].map((term) => term.label),
    metricLabels: metrics.map((metric) => metric.label),
    applied: conditions.applied,
    rejected: conditions.rejected,
  };
}

const countOf = (sql: string): string => `SELECT COUNT(*) AS rowcount \nFROM (${sql}) AS rowcount_qry`;

function refuseDuplicateLabels(labels: readonly string[]): void {
  const duplicates = [...new Set(labels.filter((label, i) => labels.indexOf(label) !== i))];
  if (duplicates.length === 0) return;
  const named = duplicates.map((label) => `"${label}"`).join(', ');
  refuse(
    'clause',
    `Duplicate column/metric labels: ${named}. Please make sure all columns and metrics have a unique label.`,
  );
}

function timestampColumn(query: QueryObject, terms: Terms, times: QueryTimes): Term[] {
  if (query.is_timeseries !== true || times.granularity === null) return [];
  const { sql } = terms.column(times.granularity);
  return [{ label: '__timestamp', sql: terms.truncated(sql, query.extras?.time_grain_sqla) }];
}

interface Conditions {
  readonly where: readonly string[];
  readonly having: readonly string[];
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
}

function conditionsOf(query: QueryObject, terms: Terms, world: CompileWorld, times: QueryTimes): Conditions {
  const where: string[] = [];
  const having: string[] = [];
  const applied: string[] = [];
  const rejected: string[] = [];
  if (times.granularity !== null) {
    const range = rangeCondition(
      terms.column(times.granularity).sql,
      times,
      terms.known(times.granularity),
      world.dialect,
    );
    if (range !== null) where.push(range);
  }
  for (const filter of times.filters) {
    const label = columnLabel(filter.col);
    const known = terms.known(filter.col);
    if (known === undefined && !isAdhocColumn(filter.col)) {
      rejected.push(label);
      const metric = isTemporalRange(filter) ? undefined : terms.savedMetric(label);
      if (metric !== undefined)
        having.push(filterCondition(filter, metric.sql, numeric(label), world.dialect));
      continue;
    }
    applied.push(label);
    const sql =
      known === undefined && isAdhocColumn(filter.col)
        ? terms.own(filter.col.sqlExpression)
        : terms.column(known?.name ?? label).sql;
    const condition = isTemporalRange(filter)
      ? rangeCondition(sql, times.boundsOf(filter), known, world.dialect)
      : filterCondition(filter, terms.truncated(sql, filter.grain), known, world.dialect);
    if (condition !== null) where.push(condition);
  }
  if (query.extras?.where) where.push(`(${terms.own(query.extras.where, true)})`);
  if (query.extras?.having) having.push(`(${terms.own(query.extras.having, true)})`);
  return { where, having, applied, rejected };
}

const whereOf = ({ where }: Conditions, dialect: SqlDialect): string =>
  where.length === 0 ? '' : ` \nWHERE ${conjunction(where, dialect)}`;

const numeric = (name: string) => ({ name, type: 0, isTime: false }) as const;

/** Conditions joined by AND. One with an OR gets brackets if there are others. */
function conjunction(conditions: readonly string[], { rules }: SqlDialect): string {
  if (conditions.length === 1) return conditions[0] ?? '';
  return conditions.map((each) => (hasTopLevelOr(each, rules) ? `(${each})` : each)).join(' AND ');
}

function hasTopLevelOr(condition: string, rules: TextRules): boolean {
  let depth = 0;
  for (const token of tokens(condition, rules)) {
    const text = condition.slice(token.start, token.end);
    if (text === '(') depth++;
    else if (text === ')') depth--;
    else if (depth === 0 && token.kind === 'word' && text.toUpperCase() === 'OR') return true;
  }
  return false;
}

/** What a statement reads. */
export function fromOf(
  { from }: Pick<Datasource, 'from'>,
  world: Pick<CompileWorld, 'dialect' | 'render'>,
): string {
  const { quoteName, rules } = world.dialect;
  if (from.kind === 'sql') return asSubquery(rendered(from.sql, world), rules);
  return [from.catalog, from.schema, from.table]
    .filter((part) => part !== null)
    .map(quoteName)
    .join('.');
}

/** Selected terms are ordered by name, others by their expression. */
function ordered(
  [by, ascending]: OrderBy,
  columns: readonly Term[],
  metrics: readonly Term[],
  terms: Terms,
  nameOf: (term: Term) => string,
  written: (sql: string, ascending: boolean, expression: string) => string,
): string {
  const inOrder = (sql: string, expression = sql): string => written(sql, ascending, expression);
  const label = labelOf(by);
  const metric = metrics.find((each) => each.label === label);
  if (metric !== undefined) return inOrder(nameOf(metric), metric.sql);
  const column = columns.find((each) => each.label === label);
  if (column !== undefined) {
    const bare = column.sql === nameOf(column);
    const known = typeof by === 'string' && terms.known(by)?.expression;
    // To a strict server an expression within another is none that rows are grouped by: of a group it is that of each row.
    return inOrder(bare || !known ? nameOf(column) : column.sql, bare ? column.sql : `MIN(${column.sql})`);
  }
  return inOrder(unselected(by, terms));
}

function unselected(by: OrderBy[0], terms: Terms): string {
  if (typeof by !== 'string')
    return isMetric(by) ? terms.metric(by).sql : terms.column({ ...by, label: columnLabel(by) }).sql;
  if (terms.hasMetric(by)) return terms.metric(by).sql;
  return terms.known(by) ? terms.column(by).sql : refuse('query', `Unknown column used in orderby: ${by}`);
}

const labelOf = (by: OrderBy[0]): string =>
  typeof by === 'string' ? by : isMetric(by) ? metricLabel(by) : columnLabel(by);

function limitOf(query: QueryObject, world: CompileWorld): number {
  const requested = Math.trunc(Number(query.row_limit ?? 0));
  if (requested < 0) refuse('query', '`row_limit` must be greater than or equal to 0');
  return Math.min(requested || world.rowLimit, world.maxRows);
}

const offsetOf = (query: QueryObject): number => Math.max(Math.trunc(Number(query.row_offset ?? 0)), 0);
