import type { EngineTableDetail } from '../../engines/engineCatalogue.ts';

const PLAIN_NAME = /^[a-z_][a-z0-9_]*$/;

/** A name as an SQL identifier, quoted only where needed. */
export const quoted = (name: string): string =>
  PLAIN_NAME.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

/** The preview query of a table. */
export function selectStar(table: string, schema: string | null, columns: readonly string[] = []): string {
  const chosen = columns.length === 0 ? '*' : columns.map(quoted).join(',\n  ');
  const path = schema === null ? quoted(table) : `${quoted(schema)}.${quoted(table)}`;
  return `SELECT\n  ${chosen}\nFROM ${path}\nLIMIT 100`;
}

/** A table in `table_metadata`; `schema` is the requested one, used in its SELECT. */
export function tableMetadata(table: EngineTableDetail, schema: string | null) {
  const { primaryKey } = table;
  const keys = [
    ...(primaryKey ? [{ type: 'pk', name: primaryKey.name, column_names: primaryKey.columns }] : []),
    ...table.foreignKeys.map((key) => ({
      type: 'fk',
      name: key.name,
      column_names: key.columns,
      referred_columns: key.referredColumns,
      referred_schema: key.referredSchema ?? table.schema,
      referred_table: key.referredTable,
      options: {},
    })),
    ...indexes(table).map((index) => ({ type: 'index', ...index })),
  ];
  return {
    columns: table.columns.map(({ name, type, comment }) => ({
      comment,
      keys: keys.filter((key) => key.column_names.includes(name)),
      longType: type,
      name,
      type: type.replace(/\(.*\)$/s, ''),
    })),
    comment: table.comment,
    foreignKeys: keys.filter((key) => key.type === 'fk'),
    indexes: keys.filter((key) => key.type === 'index'),
    name: table.name,
    primaryKey: { constrained_columns: primaryKey?.columns ?? null, name: primaryKey?.name ?? null },
    selectStar: selectStar(
      table.name,
      schema,
      table.columns.map(({ name }) => name),
    ),
  };
}

/** Indexes, including those of unique constraints. */
const indexes = (table: EngineTableDetail) => [
  ...table.uniqueKeys.map((key) => ({ name: key.name, column_names: key.columns, unique: true })),
  ...table.indexes.map((index) => ({ name: index.name, column_names: index.columns, unique: index.unique })),
];
