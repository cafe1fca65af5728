import {
  addTable,
  collapseTable,
  describeTable,
  expandTable,
  removeTable,
  setTablePreview,
} from '#commands/table/table.ts';
import type { TableMetadata } from '#domain/catalogue/catalogue.ts';
import { metadataOf as metadataFrom } from '#domain/catalogue/tableColumns.ts';
import { newId } from '#domain/ids.ts';
import { selectStatement, tableReference } from '#domain/sql/table/selectStatement.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { CatalogueScope } from '#query/catalogue/catalogue.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listTables } from '#store/sql/tables.ts';
import { t } from '#ui/t.ts';
import { copyText } from '../../../shared/export/copyText.ts';
import type { EditorSession } from '../../editor/editorSession.ts';
import type { Shown } from '../shown.ts';
import type { LabServices } from '../labServices.ts';

export interface LabTables {
  /** Expands or collapses a table of the tree; an expanded one has its own tab in the output (TBL-11). */
  toggle(name: string, expand: boolean): Promise<void>;
  preview(name: string): Promise<void>;
  remove(table: EditorTable): void;
  /** Removes a table that the person made on this device. */
  removeMade(name: string): void;
  refresh(name: string): void;
  /** Copies the SELECT statement of a table (TBL-04). */
  copySelect(name: string): Promise<void>;
  /** The name of a table as a statement of the shown tab writes it; null without a database. */
  reference(name: string): string | null;
  copyName(name: string): Promise<void>;
  /** What is known of a table of the shown schema, read if it is not stored. */
  metadata(name: string): Promise<TableMetadata | null>;
  insertTable(name: string): void;
}

export function createLabTables(
  services: LabServices,
  editor: () => EditorSession,
  shown: () => Shown | null,
): LabTables {
  const { catalogue, dispatch, change, db, random, runner, toasts } = services;

  function scopeOf({ tab, schema }: Shown): CatalogueScope | null {
    return tab.dbId === null ? null : { dbId: tab.dbId, catalog: tab.catalog, schema };
  }

  async function opened(
    tabId: string,
    scope: CatalogueScope,
    name: string,
  ): Promise<EditorTable | undefined> {
    const tables = await listTables(db, tabId);
    return tables.find(
      (each) =>
        each.name === name &&
        each.dbId === scope.dbId &&
        each.catalog === scope.catalog &&
        each.schema === scope.schema,
    );
  }

  /** The table opened beside the tab; opens it if needed (TBL-10). */
  async function open(tabId: string, scope: CatalogueScope, name: string): Promise<EditorTable | undefined> {
    const known = await opened(tabId, scope, name);
    const shownNow = await dispatch(
      known
        ? expandTable({ id: known.id })
        : addTable({ id: newId(random), queryEditorId: tabId, ...scope, name }),
    );
    if (!shownNow.ok) services.reportStorageFailure(shownNow.error, null);
    return opened(tabId, scope, name);
  }

  async function metadataOf(scope: CatalogueScope, table: string) {
    const stored = await catalogueEntry(db, 'table', { ...scope, table });
    if (stored?.payload) return stored.payload;
    await catalogue.refreshTable(scope, table);
    const read = (await catalogueEntry(db, 'table', { ...scope, table }))?.payload;
    if (read) return read;
    const all = await catalogueEntry(db, 'columns', { dbId: scope.dbId });
    return metadataFrom(all?.payload ?? [], scope, table);
  }

  /** Stores a table's metadata with its pane, so that other clients of the server show it as well. */
  async function describe(table: EditorTable | undefined, scope: CatalogueScope): Promise<void> {
    const metadata = table && !table.initialized && (await metadataOf(scope, table.name));
    // Metadata from the route for all columns lacks the keys, so it is not sent to other clients.
    if (metadata && metadata.selectStar !== '') await dispatch(describeTable({ id: table.id, metadata }));
  }

  function reference(name: string): string | null {
    const now = shown();
    const scope = now && scopeOf(now);
    return now && scope && tableReference({ ...scope, table: name }, scope.schema, now.dialect);
  }

  return {
    async toggle(name, expand) {
      const now = shown();
      const scope = now && scopeOf(now);
      if (!now || !scope) return;
      if (expand) {
        const reading = metadataOf(scope, name);
        const table = await open(now.tab.id, scope, name);
        await reading;
        return describe(table, scope);
      }
      const table = await opened(now.tab.id, scope, name);
      if (table) change(collapseTable({ id: table.id }));
    },

    async preview(name) {
      const now = shown();
      const scope = now && scopeOf(now);
      if (!now || !scope) return;
      const table = await open(now.tab.id, scope, name);
      const metadata = await metadataOf(scope, name);
      const selectStar =
        (metadata?.selectStar || null) ??
        `SELECT * FROM ${tableReference({ ...scope, table: name }, null, now.dialect)}`;
      const started = await runner.preview({ tabId: now.tab.id, ...scope, table: name, selectStar });
      if (started.ok && table) change(setTablePreview({ id: table.id, queryId: started.value }));
      if (!started.ok) toasts.show('warning', t('Could not preview {name}.', { name }));
    },

    removeMade: (name) => services.tables.remove(name),

    remove: (table) => change(removeTable({ id: table.id })),

    refresh(name) {
      const now = shown();
      const scope = now && scopeOf(now);
      if (scope) void catalogue.refreshTable(scope, name);
    },

    async copySelect(name) {
      const now = shown();
      const scope = now && scopeOf(now);
      if (!now || !scope) return;
      const statement = metadataOf(scope, name).then((metadata) => {
        const columns = metadata?.columns.map((column) => column.name) ?? [];
        return selectStatement(reference(name) ?? name, columns, now.dialect);
      });
      await copyText(statement, toasts, t('SELECT statement copied'));
    },

    reference,

    async metadata(name) {
      const now = shown();
      const scope = now && scopeOf(now);
      return scope && metadataOf(scope, name);
    },

    copyName: (name) => copyText(Promise.resolve(reference(name) ?? name), toasts, t('Name copied')),

    insertTable(name) {
      const written = reference(name);
      if (written !== null) editor().insert(written);
    },
  };
}
