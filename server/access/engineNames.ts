import type { DuckDBConnection } from '@duckdb/node-api';
import type { EngineError } from '../base/engineError.ts';
import { folded } from './listedFunctions.ts';
import * as refusals from './refusals.ts';

/** Names that the statements of all people of an engine share. */
export interface EngineNames {
  /** Macros, folded: one with the name of a function or an operator is called in its place. */
  readonly macros: ReadonlySet<string>;
  readonly views: ReadonlySet<string>;
  readonly viewPaths: readonly ViewPath[];
  /** Types of somebody's own, folded, without their schemas. */
  readonly types: ReadonlySet<string>;
  /** Of macros, types, schemas and databases, each with its kind. */
  readonly shared: ReadonlySet<string>;
  /** Of tables and views that stand before a part of the engine's own catalogue. */
  readonly shadowing: ReadonlySet<string>;
  /** By the folded name of each database. */
  readonly databases: ReadonlyMap<string, DatabaseNames>;
}

/** A view of somebody's, by its full name. */
export interface ViewPath {
  readonly catalog: string;
  readonly schema: string;
  readonly name: string;
}

/** What of a database statements can name besides its tables; folded. */
export interface DatabaseNames {
  readonly schemas: ReadonlySet<string>;
  /** Macros and types of its own. */
  readonly calls: ReadonlySet<string>;
}

/** The engine lists all its functions for these, so they are read once, and again after each change of a definition. */
export interface EngineNamesCache {
  read(connection: DuckDBConnection): Promise<EngineNames>;
  forget(): void;
}

export function engineNamesCache(): EngineNamesCache {
  let found: EngineNames | null = null;
  let changes = 0;
  return {
    async read(connection) {
      if (found !== null) return found;
      const at = changes;
      const names = await readEngineNames(connection);
      if (at === changes) found = names;
      return names;
    },
    forget() {
      found = null;
      changes += 1;
    },
  };
}

const NAMES = `
  SELECT DISTINCT 'macro', function_name FROM duckdb_functions() WHERE NOT internal
  UNION ALL SELECT 'type', database_name || '.' || schema_name || '.' || type_name FROM duckdb_types()
    WHERE NOT internal AND database_name <> 'temp'
  UNION ALL SELECT 'own type', type_name FROM duckdb_types() WHERE NOT internal
  UNION ALL SELECT 'schema', database_name || '.' || schema_name FROM duckdb_schemas() WHERE database_name <> 'temp'
  UNION ALL SELECT 'database', database_name FROM duckdb_databases()
  UNION ALL SELECT 'catalogue', view_name FROM duckdb_views() WHERE internal
  UNION ALL SELECT 'view', view_name FROM duckdb_views() WHERE NOT internal
  UNION ALL SELECT 'table', table_name FROM duckdb_tables() WHERE NOT internal`;

const VIEWS = 'SELECT database_name, schema_name, view_name FROM duckdb_views() WHERE NOT internal';

const NAMES_BY_DATABASE = `
  SELECT database_name, list(schema_name), (
    SELECT list(name) FROM (
      SELECT database_name AS of, function_name AS name FROM duckdb_functions() WHERE NOT internal
      UNION ALL SELECT database_name, type_name FROM duckdb_types() WHERE NOT internal) WHERE of = database_name)
  FROM duckdb_schemas() GROUP BY database_name`;

export async function readEngineNames(connection: DuckDBConnection): Promise<EngineNames> {
  const read = await connection.runAndReadAll(NAMES);
  const rows = read.getRows().map(([kind, name]) => ({ kind: String(kind), name: String(name) }));
  const named = (...kinds: readonly string[]): ReadonlySet<string> =>
    new Set(rows.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => folded(name)));
  const catalogue = named('catalogue');
  const databases = await connection.runAndReadAll(NAMES_BY_DATABASE);
  const views = await connection.runAndReadAll(VIEWS);
  const isOfCatalogue = (name: string): boolean => catalogue.has(name) || /^(duckdb|pragma)_/.test(name);
  return {
    macros: named('macro'),
    views: named('view'),
    viewPaths: views.getRows().map(([catalog, schema, name]) => ({
      catalog: String(catalog),
      schema: String(schema),
      name: String(name),
    })),
    types: named('own type'),
    shared: new Set(
      rows
        .filter(({ kind }) => ['macro', 'type', 'schema', 'database'].includes(kind))
        .map(({ kind, name }) => `The ${kind} ${name}`),
    ),
    shadowing: new Set([...named('view', 'table')].filter(isOfCatalogue)),
    databases: new Map(
      databases
        .getRowsJson()
        .map(([name, schemas, calls]) => [
          folded(typeof name === 'string' ? name : ''),
          { schemas: foldedSet(schemas), calls: foldedSet(calls) },
        ]),
    ),
  };
}

const foldedSet = (names: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(names) ? names.map((name) => folded(String(name))) : []);

/** Why a change of definitions may not count: it would change what everybody's statements mean. Null if it may. */
export function sharedChange(before: EngineNames, after: EngineNames): EngineError | null {
  const differs = [...after.shared].filter((name) => !before.shared.has(name));
  const gone = [...before.shared].filter(
    (name) => !after.shared.has(name) && /^The (schema|database) /.test(name),
  );
  const shadowing = [...after.shadowing].filter((name) => !before.shadowing.has(name));
  const changed = differs[0] ?? gone[0];
  if (changed !== undefined) return refusals.sharedName(changed);
  return shadowing[0] === undefined ? null : refusals.takenName(shadowing[0]);
}
