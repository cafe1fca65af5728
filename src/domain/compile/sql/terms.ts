import type { CompileWorld } from '../world.ts';
import type { Datasource, DatasourceColumn } from '../datasource.ts';
import { ownValue } from '../../ownValue.ts';
import type { SqlDialect } from './dialects.ts';
import { checkedExpression } from './expression.ts';
import { columnLabel, metricLabel } from '../labels.ts';
import { mayBeTime } from '../time/mayBeTime.ts';
import type { Aggregate, QueryColumn, QueryMetric, SimpleMetric } from '../queryContext.ts';
import { refuse } from '../refusal.ts';
import { hasTemplate } from '../../sql/statement/commentTags.ts';

/** An expression of a statement, and its name in the rows. */
export interface Term {
  readonly label: string;
  readonly sql: string;
}

/** The dataset's columns and metrics, and ad-hoc ones, as SQL. */
export interface Terms {
  readonly column: (column: QueryColumn) => Term;
  readonly metric: (metric: QueryMetric) => Term;
  /** The dataset's definition of a column; an expression that is only a column's name is that column. */
  known(column: QueryColumn): DatasourceColumn | undefined;
  savedMetric(name: string): Term | undefined;
  /** Truncates a time to a grain, unless null or empty. */
  truncated(sql: string, grain: string | null | undefined): string;
  own(sql: string, clause?: boolean): string;
  hasMetric(name: string): boolean;
}

const AGGREGATES: Readonly<Record<Aggregate, (sql: string, dialect: SqlDialect) => string>> = {
  AVG: (sql, dialect) => dialect.mean(sql),
  COUNT: (sql) => `count(${sql})`,
  COUNT_DISTINCT: (sql) => `count(DISTINCT ${sql})`,
  MAX: (sql) => `max(${sql})`,
  MIN: (sql) => `min(${sql})`,
  SUM: (sql) => `sum(${sql})`,
};

/** The terms of statements over a dataset. A grain that the engine does not have is refused. */
export function termsOf(source: Datasource, world: CompileWorld): Terms {
  const columns = new Map(source.columns.map((column) => [column.name, column]));
  const { dialect } = world;
  const metrics = new Map(source.metrics.map((metric) => [metric.name, metric]));

  const saved = (sql: string, clause = false): string =>
    checkedExpression(rendered(sql, world), clause, dialect.rules);
  const own = (sql: string, clause = false): string =>
    world.namesOnly === undefined ? saved(sql, clause) : refuse('query', world.namesOnly);
  const sqlOf = (column: DatasourceColumn): string =>
    column.expression ? saved(column.expression) : dialect.quoteName(column.name);
  const truncated = (sql: string, grain: string | null | undefined): string => {
    if (!grain) return sql;
    const { grains, otherGrains } = dialect;
    const known = grains.get(grain) ?? otherGrains.get(grain);
    if (known === undefined)
      return refuse('failure', `No grain spec for ${grain} for database ${dialect.name}`);
    return known.replaceAll('{col}', () => sql);
  };
  const savedMetric = (name: string): Term | undefined => {
    const metric = metrics.get(name);
    return metric && { label: name, sql: saved(metric.expression) };
  };
  const known = (column: QueryColumn): DatasourceColumn | undefined =>
    columns.get(typeof column === 'string' ? column : column.sqlExpression);

  return {
    own,
    known,
    truncated,
    savedMetric,
    hasMetric: (name) => metrics.has(name),
    column(column) {
      const named = known(column);
      if (typeof column === 'string') {
        if (named === undefined) return refuse('query', `Columns missing in dataset: ['${column}']`);
        return { label: column, sql: sqlOf(named) };
      }
      if (!column.label)
        return refuse(
          'query',
          `Columns missing in dataset: [{'expressionType': 'SQL', 'sqlExpression': '${column.sqlExpression}'}]`,
        );
      const sql = named === undefined ? own(column.sqlExpression) : sqlOf(named);
      const isTime = named === undefined ? mayBeTime(column.sqlExpression) : named.isTime;
      const cut = column.columnType === 'BASE_AXIS' && isTime;
      return { label: columnLabel(column), sql: cut ? truncated(sql, column.timeGrain) : sql };
    },
    metric(metric) {
      if (typeof metric === 'string')
        return savedMetric(metric) ?? refuse('query', `Metric '${metric}' does not exist`);
      const label = metricLabel(metric);
      if (metric.expressionType === 'SQL') return { label, sql: own(metric.sqlExpression) };
      // Forms come from many versions and years: a missing part of a metric is reported, not a crash.
      const name = (metric as Partial<SimpleMetric>).column?.column_name ?? '';
      const column = columns.get(name);
      if (column === undefined) return refuse('query', `Columns missing in dataset: ['${name}']`);
      const aggregate = ownValue(AGGREGATES, metric.aggregate);
      if (aggregate === undefined) return refuse('query', `Unknown aggregate: ${metric.aggregate}`);
      return { label, sql: aggregate(sqlOf(column), dialect) };
    },
  };
}

/** Renders the template in brackets. */
export function rendered(sql: string, world: Pick<CompileWorld, 'render'>): string {
  if (!hasTemplate(sql)) return sql;
  if (world.render === undefined)
    return refuse('query', 'This SQL contains a template: only the server computes charts of one.');
  const filled = world.render(sql);
  return filled.ok ? filled.value : refuse('query', filled.error);
}
