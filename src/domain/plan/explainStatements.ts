import type { SpokenDatabase } from '../spokenDatabase.ts';

/**
 * How engines are asked for the plan of a statement: before running it, and with measured times; null if they cannot.
 */
interface Explained {
  readonly planned: string;
  readonly measured: string | null;
}

const DUCK: Explained = { planned: 'EXPLAIN (FORMAT json)', measured: 'EXPLAIN (ANALYZE, FORMAT json)' };
const POSTGRES: Explained = { planned: 'EXPLAIN (FORMAT JSON)', measured: 'EXPLAIN (ANALYZE, FORMAT JSON)' };
const TEXT: Explained = { planned: 'EXPLAIN', measured: 'EXPLAIN ANALYZE' };
const PLAIN: Explained = { planned: 'EXPLAIN', measured: null };

/** By the name of the backend. Engines that are missing explain in other ways, if at all. */
const BY_BACKEND: ReadonlyMap<string, Explained> = new Map([
  ['duckdb', DUCK],
  ['motherduck', DUCK],
  ['postgresql', POSTGRES],
  ['sqlite', { planned: 'EXPLAIN QUERY PLAN', measured: null }],
  ['cockroachdb', TEXT],
  ['redshift', PLAIN],
  ['mysql', { planned: 'EXPLAIN FORMAT=JSON', measured: 'EXPLAIN ANALYZE' }],
  ['mariadb', { planned: 'EXPLAIN FORMAT=JSON', measured: 'ANALYZE FORMAT=JSON' }],
  ['trino', TEXT],
  ['presto', TEXT],
  ['awsathena', PLAIN],
  ['snowflake', PLAIN],
  ['clickhouse', PLAIN],
  ['clickhousedb', PLAIN],
  ['hive', PLAIN],
  ['spark', PLAIN],
  ['databricks', PLAIN],
]);

/** One that was added to a server says how it is asked. */
const explainedBy = ({ backend, engineSql }: SpokenDatabase): Explained | null =>
  engineSql === undefined ? (BY_BACKEND.get(backend.toLowerCase()) ?? null) : engineSql.explains;

/** What the engine of a database can explain. */
export function explainsOf(database: SpokenDatabase): {
  readonly planned: boolean;
  readonly measured: boolean;
} {
  const known = explainedBy(database);
  return { planned: known !== null, measured: known?.measured != null };
}

/**
 * The SQL that asks an engine for the plans of these statements; null if it cannot. Each is asked for by itself: in one
 * text, what follows the first statement would be run.
 */
export function explainStatements(
  statements: readonly string[],
  database: SpokenDatabase,
  isMeasured: boolean,
): string | null {
  const known = explainedBy(database);
  const words = isMeasured ? known?.measured : known?.planned;
  if (words == null) return null;
  return statements
    .map((each) => (/^\s*(?:EXPLAIN|ANALYZE)\b/i.test(each) ? each : `${words} ${each}`))
    .join(';\n');
}
