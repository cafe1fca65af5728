import type { TablePath } from '../../access/tree.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ViewPath } from '../../access/engineNames.ts';
import type { Nameable } from '../../access/others.ts';
import type {
  EngineForeignKey,
  EngineKey,
  EngineTable,
  EngineTableColumns,
  EngineTableDetail,
} from '../engineCatalogue.ts';

/* An engine's catalogue, from DuckDB's own catalogue functions. Names are passed as parameters, never as text. */

type Row = Readonly<Record<string, unknown>>;

export async function select(
  connection: DuckDBConnection,
  sql: string,
  ...parameters: readonly (string | boolean | null)[]
): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql, [...parameters]);
  return reader.getRowObjectsJson();
}

const text = (value: unknown): string => String(value);
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);
export const textOrNull = (value: unknown): string | null => (value === null ? null : text(value));

/** What may be named; null for everything. The database that is asked first is always open. */
type May = Nameable | null;

export async function catalogs(connection: DuckDBConnection, may: May): Promise<string[]> {
  const rows = await select(
    connection,
    'SELECT database_name AS name FROM duckdb_databases() WHERE NOT internal ORDER BY database_oid',
  );
  return rows.map((row) => text(row['name'])).filter((name) => may === null || may.isOpen(name));
}

export async function schemas(
  connection: DuckDBConnection,
  catalog: string | null,
  may: May,
): Promise<string[]> {
  if (may !== null && catalog !== null && !may.isOpen(catalog)) return [];
  const rows = await select(
    connection,
    `SELECT schema_name AS name FROM duckdb_schemas()
     WHERE database_name = coalesce($1, current_database())
       AND schema_name NOT IN ('information_schema', 'pg_catalog')
     ORDER BY schema_name <> 'main', schema_name`,
    catalog,
  );
  return rows.map((row) => text(row['name']));
}

export async function tables(
  connection: DuckDBConnection,
  { catalog, schema }: { readonly catalog: string | null; readonly schema: string },
  may: May,
): Promise<EngineTable[]> {
  const rows = await select(
    connection,
    `SELECT name, kind FROM (
       SELECT table_name AS name, 'table' AS kind, database_name, schema_name FROM duckdb_tables() WHERE NOT internal
       UNION ALL
       SELECT view_name, 'view', database_name, schema_name FROM duckdb_views() WHERE NOT internal
     ) WHERE database_name = coalesce($1, current_database()) AND schema_name = $2
     ORDER BY name`,
    catalog,
    schema,
  );
  return rows
    .map((row) => ({ name: text(row['name']), kind: row['kind'] === 'view' ? 'view' : 'table' }) as const)
    .filter(({ name }) => isSeen(may, { catalog, schema, name }));
}

const isAmong = (views: readonly ViewPath[], catalog: string, schema: string, name: string): boolean =>
  views.some((view) => view.catalog === catalog && view.schema === schema && view.name === name);

const isSeen = (may: May, { catalog, schema, name }: TablePath): boolean =>
  may === null || catalog === null || may.mayRead({ catalog, schema: schema ?? 'main', name });

export async function columns(
  connection: DuckDBConnection,
  may: May,
  closed: readonly ViewPath[],
): Promise<EngineTableColumns[]> {
  const rows = await select(
    connection,
    `SELECT nullif(c.database_name, current_database()) AS catalog, c.database_name AS database, c.schema_name AS schema, c.table_name AS name,
       v.view_name IS NOT NULL AS is_view, t.estimated_size::DOUBLE AS size,
       list(c.column_name ORDER BY c.column_index) AS names, list(c.data_type ORDER BY c.column_index) AS types
     FROM duckdb_columns() c
     LEFT JOIN duckdb_views() v ON v.database_oid = c.database_oid AND v.schema_oid = c.schema_oid AND v.view_oid = c.table_oid
     LEFT JOIN duckdb_tables() t ON t.database_oid = c.database_oid AND t.schema_oid = c.schema_oid AND t.table_oid = c.table_oid
     WHERE NOT c.internal GROUP BY ALL ORDER BY catalog NULLS FIRST, schema, name`,
  );
  const keys = await select(
    connection,
    `SELECT database_name AS database, schema_name AS schema, table_name AS name, constraint_name, constraint_column_names,
       referenced_table, referenced_column_names
     FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY' ORDER BY constraint_index`,
  );
  const tables = rows.map((row): EngineTableColumns => {
    const types = texts(row['types']);
    const own = keys.filter((key) => ['database', 'schema', 'name'].every((part) => key[part] === row[part]));
    return {
      // A foreign key stays within its schema.
      ...(own.length > 0 && {
        foreignKeys: own.map((key) => {
          const { name: _, ...others } = foreignKeyOf(key);
          return { ...others, referredSchema: text(row['schema']) };
        }),
      }),
      catalog: textOrNull(row['catalog']),
      schema: text(row['schema']),
      name: text(row['name']),
      kind: row['is_view'] === true ? 'view' : 'table',
      rows: typeof row['size'] === 'number' ? row['size'] : null,
      columns: isAmong(closed, text(row['database']), text(row['schema']), text(row['name']))
        ? []
        : texts(row['names']).map((name, i) => [name, types[i] ?? ''] as const),
    };
  });
  return tables.filter((table) => isSeen(may, table));
}

export async function table(
  connection: DuckDBConnection,
  name: TablePath,
  may: May,
  closed: readonly ViewPath[],
): Promise<EngineTableDetail | null> {
  if (!isSeen(may, name)) return null;
  const found = await select(
    connection,
    `SELECT * FROM (
       SELECT table_name AS name, 'table' AS kind, database_name, schema_name, comment FROM duckdb_tables()
       UNION ALL
       SELECT view_name, 'view', database_name, schema_name, comment FROM duckdb_views() WHERE NOT internal
     ) WHERE database_name = coalesce($1, current_database()) AND schema_name = coalesce($2, current_schema()) AND name = $3`,
    name.catalog,
    name.schema,
    name.name,
  );
  const row = found[0];
  if (!row) return null;
  const at = [text(row['database_name']), text(row['schema_name']), name.name] as const;
  // Of a view that reads what the person may not read only the name is told.
  const isClosed = isAmong(closed, ...at);
  const columns = await select(
    connection,
    `SELECT column_name, data_type, comment FROM duckdb_columns()
     WHERE database_name = $1 AND schema_name = $2 AND table_name = $3 AND NOT $4 ORDER BY column_index`,
    ...at,
    isClosed,
  );
  const constraints = await select(
    connection,
    `SELECT constraint_type, constraint_name, constraint_column_names, referenced_table, referenced_column_names
     FROM duckdb_constraints() WHERE database_name = $1 AND schema_name = $2 AND table_name = $3
     ORDER BY constraint_index`,
    ...at,
  );
  const indexes = await select(
    connection,
    `SELECT index_name, is_unique, expressions FROM duckdb_indexes()
     WHERE database_name = $1 AND schema_name = $2 AND table_name = $3 ORDER BY index_name`,
    ...at,
  );
  const keys = (kind: string) => constraints.filter((each) => each['constraint_type'] === kind);
  const primary = keys('PRIMARY KEY')[0];
  return {
    name: name.name,
    kind: row['kind'] === 'view' ? 'view' : 'table',
    schema: at[1],
    comment: textOrNull(row['comment']),
    columns: columns.map((column) => ({
      name: text(column['column_name']),
      type: text(column['data_type']),
      comment: textOrNull(column['comment']),
    })),
    primaryKey: primary ? keyOf(primary) : null,
    uniqueKeys: keys('UNIQUE').map(keyOf),
    foreignKeys: keys('FOREIGN KEY').map(foreignKeyOf),
    indexes: indexes.map((index) => ({
      name: text(index['index_name']),
      columns: indexColumns(text(index['expressions'])),
      unique: index['is_unique'] === true,
    })),
  };
}

const keyOf = (row: Row): EngineKey => ({
  name: textOrNull(row['constraint_name']),
  columns: texts(row['constraint_column_names']),
});

const foreignKeyOf = (row: Row): EngineForeignKey => ({
  ...keyOf(row),
  referredTable: text(row['referenced_table']),
  referredColumns: texts(row['referenced_column_names']),
});

/** DuckDB returns an index's columns as one text: `['"name"', a]`. */
const indexColumns = (expressions: string): string[] =>
  expressions
    .replace(/^\[|\]$/g, '')
    .split(', ')
    .map((each) => each.replace(/^'?"?|"?'?$/g, ''))
    .filter((each) => each !== '');
