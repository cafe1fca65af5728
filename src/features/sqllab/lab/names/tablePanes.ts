import { addTable, describeTable, expandTable } from '#commands/table/table.ts';
import type { TableMetadata } from '#domain/catalogue/catalogue.ts';
import { metadataOf as metadataFrom } from '#domain/catalogue/tableColumns.ts';
import { newId } from '#domain/ids.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { CatalogueScope } from '#query/catalogue/catalogue.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listTables } from '#store/sql/tables.ts';
import type { LabServices } from '../labServices.ts';

/** The tables that are open beside tabs, and what is known of them. */
export interface TablePanes {
  /** The table beside a tab; undefined if it is not open there. */
  readonly find: (tabId: string, scope: CatalogueScope, name: string) => Promise<EditorTable | undefined>;
  /** The table beside a tab; opens it if needed (TBL-10). */
  readonly open: (tabId: string, scope: CatalogueScope, name: string) => Promise<EditorTable | undefined>;
  /** What is known of a table, read if it is not stored; null if the server does not tell. */
  readonly metadataOf: (scope: CatalogueScope, table: string) => Promise<TableMetadata | null>;
  /** Stores a table's metadata with its pane, so that other clients of the server show it as well. */
  readonly describe: (table: EditorTable | undefined, scope: CatalogueScope) => Promise<void>;
}

type PaneServices = Pick<LabServices, 'catalogue' | 'db' | 'dispatch' | 'random' | 'reportStorageFailure'>;

export function createTablePanes({
  catalogue,
  db,
  dispatch,
  random,
  reportStorageFailure,
}: PaneServices): TablePanes {
  async function find(tabId: string, scope: CatalogueScope, name: string): Promise<EditorTable | undefined> {
    const tables = await listTables(db, tabId);
    return tables.find(
      (each) =>
        each.name === name &&
        each.dbId === scope.dbId &&
        each.catalog === scope.catalog &&
        each.schema === scope.schema,
    );
  }

  async function open(tabId: string, scope: CatalogueScope, name: string): Promise<EditorTable | undefined> {
    const known = await find(tabId, scope, name);
    const shownNow = await dispatch(
      known
        ? expandTable({ id: known.id })
        : addTable({ id: newId(random), queryEditorId: tabId, ...scope, name }),
    );
    if (!shownNow.ok) reportStorageFailure(shownNow.error, null);
    return find(tabId, scope, name);
  }

  async function metadataOf(scope: CatalogueScope, table: string): Promise<TableMetadata | null> {
    const stored = await catalogueEntry(db, 'table', { ...scope, table });
    if (stored?.payload) return stored.payload;
    await catalogue.refreshTable(scope, table);
    const read = (await catalogueEntry(db, 'table', { ...scope, table }))?.payload;
    if (read) return read;
    const all = await catalogueEntry(db, 'columns', { dbId: scope.dbId });
    return metadataFrom(all?.payload ?? [], scope, table);
  }

  async function describe(table: EditorTable | undefined, scope: CatalogueScope): Promise<void> {
    const metadata = table && !table.initialized && (await metadataOf(scope, table.name));
    // Metadata from the route for all columns lacks the keys, so it is not sent to other clients.
    if (metadata && metadata.selectStar !== '') await dispatch(describeTable({ id: table.id, metadata }));
  }

  return { find, open, metadataOf, describe };
}
