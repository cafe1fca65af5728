import { asOperand } from './expression.ts';
import { holdsText } from './holdsText.ts';
import { columnLabel } from '../labels.ts';
import type { SqlDialect } from './dialects.ts';
import type { QueryObject } from '../queryContext.ts';
import { refuse } from '../refusal.ts';
import type { Term, Terms } from './terms.ts';

/** The largest series, as a subquery joined to the statement. */
export interface SeriesLimit {
  readonly join: string;
  /** The statement's columns, with all other series grouped as one. */
  readonly columns: readonly Term[];
}

const ALIAS = 'series_limit';

/** The parts of the statement whose series are limited. */
interface UnlimitedStatement {
  readonly columns: readonly Term[];
  readonly metrics: readonly Term[];
  readonly from: string;
  readonly where: string;
}

/** Null if the query does not limit series. */
export function seriesLimit(
  query: QueryObject,
  terms: Terms,
  { columns, metrics, from, where }: UnlimitedStatement,
  dialect: SqlDialect,
): SeriesLimit | null {
  const wanted = (query.series_columns ?? []).map(columnLabel);
  const limit = Number(query.series_limit ?? 0);
  if (limit <= 0 || wanted.length === 0 || metrics.length === 0) return null;
  const series = wanted.map(
    (label) =>
      columns.find((column) => column.label === label) ??
      refuse('query', `Columns missing in dataset: ['${label}']`),
  );
  const nameOf = ({ label }: Term): string => dialect.quoteName(`${label}__`);
  const by = query.series_limit_metric ?? '';
  // Superset's explore page sends an empty list for a metric that was removed.
  const chosen = Object.keys(by).length > 0 ? terms.metric(by).sql : null;
  const first = (metrics[0] as Term).sql;
  const others = query.group_others_when_limit_reached === true;
  const inner = [
    ...series.map((column) => `${others ? dialect.joined(column.sql) : column.sql} AS ${nameOf(column)}`),
    `${first} AS mme_inner__`,
  ];
  const found = series.map((column) => `${ALIAS}.${nameOf(column)} IS NOT NULL`).join(' AND ');
  const texts = new Set(
    (query.series_columns ?? []).filter((column) => holdsText(terms.known(column))).map(columnLabel),
  );
  const grouped = ({ label, sql }: Term): Term => {
    // The name of all others is a text, and most engines want all values of a column to be of one type.
    const value = texts.has(label) ? sql : dialect.asText(sql);
    return { label, sql: `CASE WHEN (${found}) THEN ${value} ELSE 'Others' END` };
  };
  const on = series.map((column) => `${asOperand(column.sql, dialect.rules)} = ${nameOf(column)}`);
  return {
    join:
      ` ${others ? 'LEFT OUTER JOIN' : 'JOIN'} (SELECT ${inner.join(', ')} \nFROM ${from}${where}` +
      ` GROUP BY ${series.map((column) => column.sql).join(', ')}` +
      ` ORDER BY ${dialect.ordered(chosen ?? 'mme_inner__', query.order_desc === false, chosen ?? first)}${dialect.limit(Math.trunc(limit), 0)})` +
      ` AS ${ALIAS} ON ${on.join(' AND ')}`,
    columns: others ? columns.map((column) => (series.includes(column) ? grouped(column) : column)) : columns,
  };
}
