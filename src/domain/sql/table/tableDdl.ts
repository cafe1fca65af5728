import type { TableMetadata } from '../../catalogue/catalogue.ts';
import type { Dialect } from '../dialect.ts';
import type { SpokenDatabase } from '../../spokenDatabase.ts';
import { quoteIdentifier } from '../identifier.ts';

/** A statement that would create a table like this one, from what is known of its columns, keys and indexes. */
export function tableDdl(reference: string, metadata: TableMetadata, dialect: Dialect): string {
  const name = (each: string): string => quoteIdentifier(each, dialect);
  const names = (all: readonly string[]): string => all.map(name).join(', ');
  const { columns, primaryKey, foreignKeys, indexes } = metadata;
  const constraint = (key: { readonly name: string | null }): string =>
    key.name === null || key.name === '' ? '' : `CONSTRAINT ${name(key.name)} `;
  const uniques = indexes.filter((index) => index.unique);
  const parts = [
    ...columns.map(({ name: column, longType, type }) => `${name(column)} ${longType || type}`.trimEnd()),
    ...(primaryKey === null || primaryKey.columns.length === 0
      ? []
      : [`${constraint(primaryKey)}PRIMARY KEY (${names(primaryKey.columns)})`]),
    ...foreignKeys.map(
      (key) =>
        `${constraint(key)}FOREIGN KEY (${names(key.columns)}) REFERENCES ${name(key.referredTable)} (${names(key.referredColumns)})`,
    ),
    ...uniques.map((key) => `${constraint(key)}UNIQUE (${names(key.columns)})`),
  ];
  const rest = indexes
    .filter((index) => !index.unique)
    .map((index) => `CREATE INDEX ${name(index.name ?? '')} ON ${reference} (${names(index.columns)});`);
  return [`CREATE TABLE ${reference} (\n  ${parts.join(',\n  ')}\n);`, ...rest].join('\n');
}

/** How to ask an engine for its own text of a table or view; null where it has no statement for it. */
export function ddlQuery(
  { backend, engineSql }: SpokenDatabase,
  path: { readonly catalog: string | null; readonly schema: string | null; readonly table: string },
  reference: string,
): string | null {
  if (engineSql !== undefined) return engineSql.ddl?.replaceAll('{table}', () => reference) ?? null;
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  switch (backend) {
    case 'duckdb':
    case 'motherduck': {
      const at = (column: string): string =>
        [
          `${column} = ${text(path.table)}`,
          ...(path.schema === null ? [] : [`schema_name = ${text(path.schema)}`]),
          ...(path.catalog === null
            ? ['database_name = current_database()']
            : [`database_name = ${text(path.catalog)}`]),
        ].join(' AND ');
      return `SELECT sql FROM duckdb_tables() WHERE ${at('table_name')}\nUNION ALL\nSELECT sql FROM duckdb_views() WHERE ${at('view_name')}`;
    }
    case 'sqlite':
      return `SELECT sql FROM sqlite_master WHERE tbl_name = ${text(path.table)}`;
    case 'snowflake':
      return `SELECT GET_DDL('TABLE', ${text(reference)})`;
    case 'mysql':
    case 'mariadb':
    case 'starrocks':
    case 'doris':
    case 'trino':
    case 'presto':
    case 'awsathena':
    case 'hive':
    case 'spark':
    case 'databricks':
    case 'clickhouse':
    case 'clickhousedb':
      return `SHOW CREATE TABLE ${reference}`;
    default:
      return null;
  }
}
