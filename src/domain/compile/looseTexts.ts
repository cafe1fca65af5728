import { EMPTY_TEXT, NULL_TEXT } from '../format/reservedText.ts';
import type { Datasource, DatasourceColumn } from './datasource.ts';
import type { FilterValue } from './filterValue.ts';
import { isAdhocColumn } from './labels.ts';
import type { QueryColumn, QueryFilter, QueryMetric, QueryObject } from './queryContext.ts';
import { fromOf } from './sql/buildStatement.ts';
import { DUCKDB } from './sql/dialects.ts';
import { filterCondition } from './sql/filters.ts';

/** Of these signs alone it is certain which ones such an engine takes for equal, whatever its collation. */
const CERTAIN = '[ -~]*';
const TEXT = 1;
const STATES: ReadonlySet<string> = new Set(['IS NULL', 'IS NOT NULL']);
const EQUALITIES: ReadonlySet<string> = new Set(['==', '!=', 'IN', 'NOT IN']);

/** What a query asks of texts: conditions over all rows; null where no rows could tell. */
type Conditions = readonly string[] | null;

/**
 * A statement whose one value says whether a loose engine gives the same for these queries as one that compares texts
 * byte by byte, over these very rows. Null where nothing is compared.
 */
export function looseTextsStatement(queries: readonly QueryObject[], source: Datasource): string | null {
  const asked = queries.map((query) => conditionsOf(query, source));
  if (asked.includes(null)) return UNKNOWN;
  const conditions = new Set(asked.flatMap((each) => each ?? []));
  if (conditions.size === 0) return null;
  return `SELECT ${[...conditions].join(' AND ')} AS alike FROM ${fromOf(source, { dialect: DUCKDB })}`;
}

const UNKNOWN = 'SELECT false AS alike';

function conditionsOf(query: QueryObject, source: Datasource): Conditions {
  const conditions: string[] = [];
  for (const column of groupedTexts(query, source)) {
    const text = DUCKDB.quoteName(column.name);
    conditions.push(certain(text), `count(DISTINCT ${text}) = count(DISTINCT ${folded(text)})`);
  }
  for (const filter of query.filters ?? []) {
    const found = filterConditions(filter, source);
    if (found === null) return null;
    conditions.push(...found);
  }
  return conditions;
}

const certain = (text: string): string =>
  `count(*) FILTER (WHERE NOT regexp_full_match(${text}, '${CERTAIN}')) = 0`;
const folded = (text: string): string => `lower(rtrim(${text}, ' '))`;

/** The columns of texts that groups, counts of values and the least and largest of them compare. */
function groupedTexts(query: QueryObject, source: Datasource): readonly DatasourceColumn[] {
  if (!Array.isArray(query.metrics)) return [];
  const named: readonly (QueryColumn | QueryMetric)[] = [
    ...(query.columns ?? []),
    ...(query.groupby ?? []),
    ...(query.series_columns ?? []),
    ...(query.metrics as readonly QueryMetric[]),
    ...(query.orderby ?? []).map(([by]) => by),
    ...[query.series_limit_metric, query.timeseries_limit_metric].filter((each) => each != null),
  ];
  const texts = named.map((each) => sqlOf(each, source));
  return source.columns.filter(
    (column) => isText(column) && texts.some((text) => mentions(text, column.name)),
  );
}

const isText = ({ type, expression }: DatasourceColumn): boolean => type === TEXT && !expression;

function sqlOf(named: QueryColumn | QueryMetric, { columns, metrics }: Datasource): string {
  if (typeof named !== 'string')
    return 'sqlExpression' in named ? named.sqlExpression : named.column.column_name;
  const definition = metrics.find(({ name }) => name === named) ?? columns.find(({ name }) => name === named);
  return definition?.expression || named;
}

/** Whether SQL may read a column; rather too often than not at all. */
const mentions = (sql: string, name: string): boolean => sql.toLowerCase().includes(name.toLowerCase());

function filterConditions(filter: QueryFilter, source: Datasource): Conditions {
  const sql = isAdhocColumn(filter.col) ? filter.col.sqlExpression : filter.col;
  const column = source.columns.find(({ name }) => name === sql);
  const op = filter.op.toUpperCase();
  if (STATES.has(op)) return [];
  if (column === undefined)
    return source.columns.some((each) => each.type === TEXT && mentions(sql, each.name)) ? null : [];
  if (column.type !== TEXT) return [];
  if (!isText(column) || !EQUALITIES.has(op)) return null;
  const values = [filter.val ?? null].flat() as readonly FilterValue[];
  if (!values.every(isCertain)) return null;
  const text = DUCKDB.quoteName(column.name);
  const exact = filterCondition({ ...filter, val: values }, text, column, DUCKDB);
  const loose = filterCondition({ ...filter, val: values.map(foldedValue) }, folded(text), column, DUCKDB);
  // One of the two conditions has all rows of the other.
  return [certain(text), `count(*) FILTER (WHERE ${exact}) = count(*) FILTER (WHERE ${loose})`];
}

const isCertain = (value: FilterValue): boolean =>
  value === null || (typeof value === 'string' && new RegExp(`^${CERTAIN}$`).test(value));

const foldedValue = (value: FilterValue): FilterValue =>
  typeof value !== 'string' || value === NULL_TEXT || value === EMPTY_TEXT
    ? value
    : value.replace(/ +$/, '').toLowerCase();
