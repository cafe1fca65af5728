import * as v from 'valibot';
import type { TableMetadata } from '#domain/catalogue/catalogue.ts';
import { mergeTable, southPaneAfterRemoval } from '#domain/tab/editorTable.ts';
import { newTable } from '#domain/tab/newTable.ts';
import { deleteTable as deleteRow, getTable, listTables, patchTable, putTable } from '#store/sql/tables.ts';
import { defineCommand } from '#store/command.ts';
import { Id } from '../schemas.ts';
import { showInSouthPane, southPaneTab } from '../tab/southPane.ts';
import { createTable, deleteTable, saveTableExpanded } from './tableDelivery.ts';

const args = v.object({ id: Id });

/** Opens a table beside a tab and shows it; one that is already open is only shown (TBL-10, TBL-11). */
export const addTable = defineCommand('table.add', {
  args: v.object({
    id: Id,
    queryEditorId: Id,
    dbId: v.number(),
    catalog: v.nullable(v.string()),
    schema: v.nullable(v.string()),
    name: v.string(),
  }),
  apply: async (tx, seed, { now }) => {
    const tables = await listTables(tx, seed.queryEditorId);
    const table = mergeTable(tables, newTable({ ...seed, now }));
    await putTable(tx, table);
    await showInSouthPane(tx, table.queryEditorId, table.id);
    return [
      table.id === seed.id
        ? createTable({ id: table.id, tabId: table.queryEditorId })
        : saveTableExpanded({ id: table.id }),
    ];
  },
});

/** Expanding a table shows it in the south pane (TBL-11, TBL-14). */
export const expandTable = defineCommand('table.expand', {
  args,
  apply: async (tx, { id }) => {
    const table = await getTable(tx, id);
    if (!table) return [];
    await patchTable(tx, id, { expanded: true });
    await showInSouthPane(tx, table.queryEditorId, id);
    return [saveTableExpanded({ id })];
  },
});

/** TBL-15. */
export const collapseTable = defineCommand('table.collapse', {
  args,
  apply: async (tx, { id }) => {
    if (!(await getTable(tx, id))) return [];
    await patchTable(tx, id, { expanded: false });
    return [saveTableExpanded({ id })];
  },
});

/** Removes a table from its editor; the south pane shows another table or the results (TBL-12, TBL-13). */
export const removeTable = defineCommand('table.remove', {
  args,
  apply: async (tx, { id }) => {
    const table = await getTable(tx, id);
    if (!table) return [];
    await deleteRow(tx, id);
    const rest = await listTables(tx, table.queryEditorId);
    const shown = await southPaneTab(tx, table.queryEditorId);
    await showInSouthPane(tx, table.queryEditorId, southPaneAfterRemoval(shown, id, rest));
    const { remoteId, queryEditorId: tabId, dbId, catalog, schema, name } = table;
    return [deleteTable({ id, remoteId, tabId, dbId, catalog, schema, name })];
  },
});

/** Stores a table's metadata, and sends it if the server's copy was created without it. */
export const describeTable = defineCommand('table.describe', {
  args: v.object({
    id: Id,
    metadata: v.custom<TableMetadata>((input) => typeof input === 'object' && input !== null),
  }),
  apply: async (tx, { id, metadata }) => {
    const table = await getTable(tx, id);
    if (!table) return [];
    const { columns, selectStar, primaryKey, foreignKeys, indexes } = metadata;
    await patchTable(tx, id, { columns, selectStar, primaryKey, foreignKeys, indexes, initialized: true });
    const isAsCopied = table.remoteId === null || table.initialized;
    return isAsCopied ? [] : [createTable({ id, tabId: table.queryEditorId, key: `${id}-described` })];
  },
});

/** Stores which query's rows a table's tab shows. Stored on this device only, as previews are (SYNC-19). */
export const setTablePreview = defineCommand('table.setPreview', {
  args: v.object({ id: Id, queryId: Id }),
  apply: async (tx, { id, queryId }) => {
    await patchTable(tx, id, { dataPreviewQueryId: queryId });
  },
});
