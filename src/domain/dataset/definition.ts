import type { Datasource } from '../compile/datasource.ts';
import type { DatasetDetail } from './dataset.ts';

/** A dataset definition, as far as queries of its rows need it. */
export interface DatasetDefinition {
  readonly id: number;
  readonly name: string;
  /** The names of its database and schema, as far as the server says them. */
  readonly places?: readonly (string | null)[];
  /** The database of its rows; null if the server does not name it. */
  readonly databaseId: number | null;
  /** The engine its SQL is written for: `duckdb`, `postgresql`… */
  readonly backend: string;
  readonly source: Datasource;
}

/** Physical columns, not calculated ones. */
export function storedColumns({ columns }: Datasource): readonly string[] {
  return columns.filter(({ expression }) => !expression).map(({ name }) => name);
}

/**
 * Whether a dashboard's dataset metadata agrees with the definition. It covers only what its charts use; other changes
 * make no difference.
 */
export function isDefinedAs({ columns, metrics }: Datasource, detail: DatasetDetail): boolean {
  const columnSql = new Map(columns.map(({ name, expression }) => [name, expression || '']));
  const metricSql = new Map(metrics.map(({ name, expression }) => [name, expression]));
  return (
    detail.columns.every((each) => columnSql.get(each.column_name) === each.expression) &&
    detail.metrics.every((each) => metricSql.get(each.metric_name) === each.expression)
  );
}
