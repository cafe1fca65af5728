import type { TableColumns, SchemaAddress } from '#domain/catalogue/catalogue.ts';
import { metadataOf } from '#domain/catalogue/tableColumns.ts';
import { catalogueEntry, listKnownTables } from '#store/catalogue.ts';
import type { CatalogueRow } from '#store/catalogueRow.ts';
import { useLive } from '#ui/useLive.ts';
import type { Tables } from '#store/schema.ts';
import { useDevice } from '../../services/device.ts';
import type { TableInTree } from './tableNodes.ts';

/** The tables of a schema with a column whose name contains a text, as far as columns are known; none for no text. */
async function tablesWithColumn(
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

/** A schema of a database; `dbId` is null while no database is selected. */
export interface BrowsedSchema {
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
}

export interface SchemaTables {
  /** The stored list of tables: null if there is none, undefined until it is read. */
  readonly list: CatalogueRow<'tables'> | null | undefined;
  /** The tables that are open in the tree. */
  readonly metadata: readonly (readonly [name: string, TableInTree])[] | undefined;
  /** The tables with a column whose name contains the searched text. */
  readonly byColumn: readonly string[] | undefined;
}

/**
 * The stored tables of a schema. `openNames` are the open tables, one per line: a text, so that it compares by value.
 */
export function useSchemaTables(
  { dbId, catalog, schema }: BrowsedSchema,
  columns: readonly TableColumns[],
  openNames: string,
  searched: string,
): SchemaTables {
  const { db } = useDevice();
  const list = useLive(
    async () =>
      dbId === null ? null : ((await catalogueEntry(db, 'tables', { dbId, catalog, schema })) ?? null),
    [db, dbId, catalog, schema],
  );
  const metadata = useLive(async () => {
    if (dbId === null) return [];
    const names = openNames === '' ? [] : openNames.split('\n');
    return Promise.all(
      names.map(async (table) => {
        const row = await catalogueEntry(db, 'table', { dbId, catalog, schema, table });
        const payload = row?.payload ?? metadataOf(columns, { catalog, schema }, table);
        return [table, { payload, failure: row?.failure ?? null }] as const;
      }),
    );
  }, [db, columns, dbId, catalog, schema, openNames]);
  const byColumn = useLive(
    async () => (dbId === null ? [] : tablesWithColumn(db, columns, { dbId, catalog, schema }, searched)),
    [db, columns, dbId, catalog, schema, searched],
  );
  return { list, metadata, byColumn };
}
