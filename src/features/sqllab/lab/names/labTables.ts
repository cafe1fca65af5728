import { collapseTable, removeTable, setTablePreview } from '#commands/table/table.ts';
import type { TableMetadata } from '#domain/catalogue/catalogue.ts';
import { selectStatement, tableReference } from '#domain/sql/table/selectStatement.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { CatalogueScope } from '#query/catalogue/catalogue.ts';
import { t } from '#ui/t.ts';
import { copyText } from '../../../shared/export/copyText.ts';
import type { EditorSession } from '../../editor/editorSession.ts';
import type { ShownTab } from '../shown.ts';
import type { LabServices } from '../labServices.ts';
import { createTablePanes } from './tablePanes.ts';

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
  shown: () => ShownTab | null,
): LabTables {
  const { catalogue, change, runner, toasts } = services;

  function scopeOf({ tab, schema }: ShownTab): CatalogueScope | null {
    return tab.dbId === null ? null : { dbId: tab.dbId, catalog: tab.catalog, schema };
  }

  const { find, open, metadataOf, describe } = createTablePanes(services);

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
      const table = await find(now.tab.id, scope, name);
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
