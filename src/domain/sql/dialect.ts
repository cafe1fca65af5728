/** What the editor needs of an engine's SQL: highlighted words, formatting, quoting. */
export interface Dialect {
  /** The closest highlighting grammar. */
  readonly grammar: 'standard' | 'postgresql' | 'mysql' | 'sqlite' | 'mssql' | 'oracle' | 'cassandra';
  /** The formatter's name for it. */
  readonly formatter: string;
  readonly quote: '"' | '`' | '[';
  /** The characters of names the engine does not fold; any other name needs quotes. */
  readonly folds: 'lower' | 'upper' | 'no';
}

const STANDARD: Dialect = { grammar: 'standard', formatter: 'sql', quote: '"', folds: 'no' };
const POSTGRESQL: Dialect = { grammar: 'postgresql', formatter: 'postgresql', quote: '"', folds: 'lower' };
const MYSQL: Dialect = { grammar: 'mysql', formatter: 'mysql', quote: '`', folds: 'no' };
const UPPER: Dialect = { ...STANDARD, folds: 'upper' };
const TICKS: Dialect = { ...STANDARD, quote: '`' };

/** By SQLAlchemy's backend name, which is the contract's `backend`. */
const DIALECTS = new Map<string, Dialect>([
  ['duckdb', { ...POSTGRESQL, formatter: 'duckdb', folds: 'no' }],
  ['motherduck', { ...POSTGRESQL, formatter: 'duckdb', folds: 'no' }],
  ['postgresql', POSTGRESQL],
  ['cockroachdb', POSTGRESQL],
  ['redshift', { ...POSTGRESQL, formatter: 'redshift' }],
  ['mysql', MYSQL],
  ['mariadb', { ...MYSQL, formatter: 'mariadb' }],
  ['starrocks', MYSQL],
  ['doris', MYSQL],
  ['sqlite', { ...STANDARD, grammar: 'sqlite', formatter: 'sqlite' }],
  ['mssql', { ...STANDARD, grammar: 'mssql', formatter: 'transactsql', quote: '[' }],
  ['oracle', { ...UPPER, grammar: 'oracle', formatter: 'plsql' }],
  ['db2', { ...UPPER, formatter: 'db2' }],
  ['ibm_db_sa', { ...UPPER, formatter: 'db2' }],
  ['snowflake', { ...UPPER, formatter: 'snowflake' }],
  ['bigquery', { ...TICKS, formatter: 'bigquery' }],
  ['databricks', { ...TICKS, formatter: 'spark' }],
  ['hive', { ...TICKS, formatter: 'hive' }],
  ['spark', { ...TICKS, formatter: 'spark' }],
  ['trino', { ...STANDARD, formatter: 'trino' }],
  ['presto', { ...STANDARD, formatter: 'trino' }],
  ['awsathena', { ...STANDARD, formatter: 'trino' }],
  ['clickhouse', { ...STANDARD, formatter: 'clickhouse' }],
  ['clickhousedb', { ...STANDARD, formatter: 'clickhouse' }],
  ['cassandra', { ...STANDARD, grammar: 'cassandra' }],
]);

/** The dialect of a backend; standard SQL for an unknown one. */
export function dialectOf(backend: string | null): Dialect {
  return (backend !== null && DIALECTS.get(backend.toLowerCase())) || STANDARD;
}

/** The engine's default schema for unqualified names, as far as known. */
const DEFAULT_SCHEMAS = ['main', 'public', 'dbo', 'default'];

/** The schema to browse by default; null if a person has to choose. */
export function defaultSchema(schemas: readonly string[]): string | null {
  if (schemas.length === 1) return schemas[0] ?? null;
  return DEFAULT_SCHEMAS.find((each) => schemas.includes(each)) ?? null;
}
