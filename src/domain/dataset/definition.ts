import type { Datasource } from '../compile/datasource.ts';
import type { DatasetDetail } from './dataset.ts';

/** A dataset as a whole, as far as questions to its rows need it. */
export interface DatasetDefinition {
  readonly id: number;
  readonly name: string;
  /** The kind of engine that its SQL is written for: `duckdb`, `postgresql`… */
  readonly backend: string;
  readonly source: Datasource;
}

/** Columns that are in the rows themselves, and not computed from them. */
export function storedColumns({ columns }: Datasource): readonly string[] {
  return columns.filter(({ expression }) => !expression).map(({ name }) => name);
}

/**
 * Whether a dashboard tells of the dataset what the definition says. It tells only what its charts use, which is what
 * is asked: something else may have changed and makes no difference.
 */
export function isDefinedAs({ columns, metrics }: Datasource, detail: DatasetDetail): boolean {
  const columnSql = new Map(columns.map(({ name, expression }) => [name, expression || '']));
  const metricSql = new Map(metrics.map(({ name, expression }) => [name, expression]));
  return (
    detail.columns.every((each) => columnSql.get(each.column_name) === each.expression) &&
    detail.metrics.every((each) => metricSql.get(each.metric_name) === each.expression)
  );
}
