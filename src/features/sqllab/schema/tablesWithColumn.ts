import type { SchemaAddress } from '#domain/catalogue/catalogue.ts';
import { catalogueEntry, listKnownTables } from '#store/catalogue.ts';
import type { Tables } from '#store/schema.ts';

/** The tables of a schema with a column whose name contains a text, as far as columns are stored; none for no text. */
export async function tablesWithColumn(
  db: Tables,
  { dbId, catalog, schema }: SchemaAddress,
  wanted: string,
): Promise<readonly string[]> {
  const text = wanted.trim().toLowerCase();
  if (text === '') return [];
  const all = (await catalogueEntry(db, 'columns', { dbId }))?.payload ?? [];
  const known = await listKnownTables(db, { dbId, catalog });
  const has = (names: readonly string[]): boolean => names.some((name) => name.toLowerCase().includes(text));
  return [
    ...all
      .filter((table) => table.schema === schema && (table.catalog === null || table.catalog === catalog))
      .filter(({ columns }) => has(columns.map(([name]) => name)))
      .map(({ name }) => name),
    ...known
      .filter((each) => each.schema === schema && has(each.table.columns.map(({ name }) => name)))
      .map(({ table }) => table.name),
  ];
}
