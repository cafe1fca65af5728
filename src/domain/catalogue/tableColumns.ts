import type { TableColumns, TableMetadata } from './catalogue.ts';

/** The metadata of a table from the route for all columns: enough to browse it, without its keys. */
export function metadataOf(
  all: readonly TableColumns[],
  place: { readonly catalog: string | null; readonly schema: string | null },
  table: string,
): TableMetadata | null {
  const found = all.find(
    ({ catalog, schema, name }) =>
      name === table && schema === place.schema && (catalog === null || catalog === place.catalog),
  );
  if (found === undefined) return null;
  return {
    name: table,
    columns: found.columns.map(([name, type]) => ({ name, type, longType: type, comment: null, keys: [] })),
    primaryKey: null,
    foreignKeys: [],
    indexes: [],
    selectStar: '',
    comment: null,
  };
}
