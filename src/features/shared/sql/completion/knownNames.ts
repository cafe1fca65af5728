import type { TableReference, TableColumns } from '#domain/catalogue/catalogue.ts';
import type { ColumnName } from '#domain/sql/complete/completeColumns.ts';

type Named = { readonly name: string; readonly kind: 'table' | 'view' };

/** Tables and columns of the other databases that statements can name, with case-insensitive names. */
export interface OtherCatalogs {
  readonly names: readonly string[];
  tables(catalog: string, schema: string | null): readonly Named[];
  columns(catalog: string, schema: string | null, table: string): readonly ColumnName[] | null;
  foreignKeys(catalog: string, schema: string | null, table: string): readonly TableReference[];
}

/** The schema of a catalog that needs no name. */
const DEFAULT_SCHEMA = 'main';

const key = (...parts: readonly string[]): string => JSON.stringify(parts.map((part) => part.toLowerCase()));

export const columnNames = ({ columns }: Pick<TableColumns, 'columns'>): readonly ColumnName[] =>
  columns.map(([name, type]) => ({ name, type }));

export function otherCatalogs(all: readonly TableColumns[]): OtherCatalogs {
  const names = new Set<string>();
  const tables = new Map<string, Named[]>();
  const columns = new Map<string, TableColumns>();
  for (const table of all) {
    if (table.catalog === null) continue;
    names.add(table.catalog);
    const place = key(table.catalog, table.schema);
    const there = tables.get(place) ?? [];
    if (there.length === 0) tables.set(place, there);
    there.push({ name: table.name, kind: table.kind });
    columns.set(key(table.catalog, table.schema, table.name), table);
  }
  return {
    names: [...names],
    tables: (catalog, schema) => tables.get(key(catalog, schema ?? DEFAULT_SCHEMA)) ?? [],
    columns(catalog, schema, table) {
      const found = columns.get(key(catalog, schema ?? DEFAULT_SCHEMA, table));
      return found === undefined ? null : columnNames(found);
    },
    foreignKeys: (catalog, schema, table) =>
      columns.get(key(catalog, schema ?? DEFAULT_SCHEMA, table))?.foreignKeys ?? [],
  };
}
