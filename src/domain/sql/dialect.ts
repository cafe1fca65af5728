import type { EngineSql } from '../spokenDatabase.ts';
import { STANDARD_RULES, type TextRules } from './textRules.ts';

/** What the editor needs of an engine's SQL: highlighted words, formatting, quoting, where statements end. */
export type Dialect = Omit<EngineSql, 'explains' | 'ddl'>;

const FLAT: TextRules = {};
const FLAT_ESCAPING: TextRules = { escapes: true };
const HASH: TextRules = { ...FLAT_ESCAPING, hash: true, ticks: true };

const STANDARD: Dialect = {
  grammar: 'standard',
  formatter: 'sql',
  quote: '"',
  folds: 'no',
  rules: STANDARD_RULES,
};
const POSTGRESQL: Dialect = { ...STANDARD, grammar: 'postgresql', formatter: 'postgresql', folds: 'lower' };
const MYSQL: Dialect = {
  ...STANDARD,
  grammar: 'mysql',
  formatter: 'mysql',
  quote: '`',
  rules: { ...HASH, spacedDashes: true, quotedTexts: true },
};
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
  ['sqlite', { ...STANDARD, grammar: 'sqlite', formatter: 'sqlite', rules: { brackets: true } }],
  [
    'mssql',
    {
      ...STANDARD,
      grammar: 'mssql',
      formatter: 'transactsql',
      quote: '[',
      rules: { ...STANDARD_RULES, brackets: true },
    },
  ],
  ['oracle', { ...UPPER, grammar: 'oracle', formatter: 'plsql', rules: FLAT }],
  ['db2', { ...UPPER, formatter: 'db2' }],
  ['ibm_db_sa', { ...UPPER, formatter: 'db2' }],
  ['snowflake', { ...UPPER, formatter: 'snowflake', rules: { ...FLAT_ESCAPING, dollars: true } }],
  ['bigquery', { ...TICKS, formatter: 'bigquery', rules: HASH }],
  ['databricks', { ...TICKS, formatter: 'spark', rules: { ...STANDARD_RULES, escapes: true } }],
  ['hive', { ...TICKS, formatter: 'hive', rules: FLAT_ESCAPING }],
  ['spark', { ...TICKS, formatter: 'spark', rules: { ...STANDARD_RULES, escapes: true } }],
  ['trino', { ...STANDARD, formatter: 'trino', rules: FLAT }],
  ['presto', { ...STANDARD, formatter: 'trino', rules: FLAT }],
  ['awsathena', { ...STANDARD, formatter: 'trino', rules: FLAT }],
  ['clickhouse', { ...STANDARD, formatter: 'clickhouse', rules: HASH }],
  ['clickhousedb', { ...STANDARD, formatter: 'clickhouse', rules: HASH }],
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
