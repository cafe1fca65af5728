import type { SchemaAddress, TableColumns } from '#domain/catalogue/catalogue.ts';
import { listKnownTables } from '#store/catalogue.ts';
import type { Tables } from '#store/schema.ts';

/** The tables of a schema with a column whose name contains a text, as far as columns are known; none for no text. */
export async function tablesWithColumn(
  db: Tables,
  all: readonly TableColumns[],
  { dbId, catalog, schema }: SchemaAddress,
  wanted: string,
): Promise<readonly string[]> {
  const text = wanted.trim().toLowerCase();
  if (text === '') return [];
  const known = await listKnownTables(db, { dbId, catalog });
  const has = (name: string): boolean => name.toLowerCase().includes(text);
  return [
    ...all
      .filter((table) => table.schema === schema && (table.catalog === null || table.catalog === catalog))
      .filter(({ columns }) => columns.some(([name]) => has(name)))
      .map(({ name }) => name),
    ...known
      .filter((each) => each.schema === schema && each.table.columns.some(({ name }) => has(name)))
      .map(({ table }) => table.name),
  ];
}
