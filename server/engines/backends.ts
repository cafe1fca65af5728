import { DUCKDB, type SqlDialect } from '#domain/compile/sql/dialects.ts';
import { addedEngines } from './added/installed.ts';
import { BUILT_IN } from './builtIn.ts';
import type { Backend } from './remote/backend.ts';

/** The kinds of database servers that are spoken to: those of Sextant, and those that were added. */
export const backends = (): readonly Backend[] => [...BUILT_IN, ...addedEngines()];

export const backendOf = (name: string): Backend | null =>
  backends().find((each) => each.name === name) ?? null;

/** The dialect of a database by its backend: those that are no servers are DuckDB. */
export const dialectOfBackend = (name: string): SqlDialect => backendOf(name)?.dialect ?? DUCKDB;
