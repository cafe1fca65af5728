import { DUCKDB, type SqlDialect } from '#domain/compile/sql/dialects.ts';
import { clickhouse } from './clickhouse/backend.ts';
import { mariadb, mysql } from './mysql/backend.ts';
import { postgresql } from './postgresql/backend.ts';
import type { Backend } from './remote/backend.ts';
import { trino } from './trino/backend.ts';

/** The kinds of database servers that are spoken to: the only list of them. */
export const BACKENDS: readonly Backend[] = [postgresql, mysql, mariadb, clickhouse, trino];

export const backendOf = (name: string): Backend | null =>
  BACKENDS.find((each) => each.name === name) ?? null;

/** The dialect of a database by its backend: those that are no servers are DuckDB. */
export const dialectOfBackend = (name: string): SqlDialect => backendOf(name)?.dialect ?? DUCKDB;
