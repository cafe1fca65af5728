import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ServerTab } from '#api/sql/tabState.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { isSameTable, type EditorTable, type TableIdentity } from '#domain/tab/editorTable.ts';
import { getTable, patchTable } from '#store/sql/tables.ts';
import type { ConfirmedCopy, Tables } from '#store/schema.ts';
import { setting } from '#store/settings.ts';
import { confirmedTab, remoteTabId as remoteIdOfTab } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { isGone } from '../tab/goneTab.ts';
import { isSameTab } from '../tab/mergeTab.ts';
import { Id } from '../schemas.ts';
import { EDITOR_SYNC_INTERVAL, tabLane, tableLane } from '../tab/tabLane.ts';

const args = v.object({ id: Id });
const lane = ({ id }: { readonly id: string }) => tableLane(id);

interface Creating {
  readonly table: EditorTable;
  readonly where: Where;
}

/** The server has one row per table of a tab and replaces it, so this is safe to repeat. */
export const createTable = defineCommand('table.create', {
  args: v.object({
    id: Id,
    tabId: Id,
    /** A new key, if the server knows the table's own id from an earlier copy, which this one replaces. */
    key: v.optional(Id),
  }),
  lane,
  needs: ({ tabId }) => [tabLane(tabId)],
  role: 'create',
  // Leaves time for the table's metadata, which is sent along.
  delay: EDITOR_SYNC_INTERVAL,
  repeat: 'keyed',
  snapshot: async (db, { id, tabId }): Promise<Creating | null> => {
    const table = await getTable(db, id);
    // A server has no such table.
    if (table?.dbId === DEVICE_ID) return null;
    const where = table && (await whereIs(db, { ...table, queryEditorId: tabId }));
    return where ? { table, where } : null;
  },
  send: async (api: SentApi, { id, key = id }, { table, where }) => {
    const { remoteTabId } = where;
    const tab = where.isReused ? await tabOf(api, where) : null;
    if (tab && !tab.ok) return tab;
    // A table cannot exist without its tab.
    if (tab?.value === null) return ok(null);
    const created = await api.tableSchema.create(remoteTabId, table, key);
    if (created.ok) return created;
    const result = await isGone(api, remoteTabId, created.error);
    if (!result.ok) return result;
    return result.value ? ok(null) : created;
  },
  settle: async (tx, { id }, outcome) => {
    if (!outcome || outcome.value === null) return [];
    await patchTable(tx, id, { remoteId: outcome.value });
    // The server creates every table expanded.
    return outcome.snapshot.table.expanded ? [] : [saveTableExpanded({ id })];
  },
});

interface Expanding extends Where {
  readonly remoteId: number;
  readonly expanded: boolean;
}

/** TBL-14, TBL-15. Of several changes only the last is sent. */
export const saveTableExpanded = defineCommand('table.saveExpanded', {
  args,
  lane,
  coalesce: 'last',
  repeat: 'keyed',
  snapshot: async (db, { id }): Promise<Expanding | null> => {
    const table = await getTable(db, id);
    const where = table && (await whereIs(db, table));
    return where && table.remoteId !== null
      ? { ...where, remoteId: table.remoteId, expanded: table.expanded }
      : null;
  },
  send: async (api: SentApi, _args, snapshot) => {
    const found = await knownId(api, snapshot);
    if (!found.ok) return found;
    const saved =
      found.value === null
        ? ok(undefined)
        : await api.tableSchema.setExpanded(found.value, snapshot.expanded);
    return saved.ok ? ok(true) : saved;
  },
});

interface Deleting extends Where {
  /** Null if its create was in flight when it was removed: the tab's list then shows whether it arrived. */
  readonly remoteId: number | null;
}

export const deleteTable = defineCommand('table.delete', {
  args: v.object({
    id: Id,
    remoteId: v.nullable(v.number()),
    tabId: Id,
    dbId: v.number(),
    catalog: v.nullable(v.string()),
    schema: v.nullable(v.string()),
    name: v.string(),
  }),
  lane,
  role: 'delete',
  repeat: 'keyed',
  // Closing a tab deletes its tables with it.
  snapshot: async (db, { tabId, remoteId, ...address }): Promise<Deleting | null> => {
    const where = await whereIs(db, { ...address, queryEditorId: tabId });
    return where && { ...where, remoteId };
  },
  send: async (api: SentApi, _args, snapshot) => {
    const found = await knownId(api, snapshot);
    if (!found.ok) return found;
    const removed = found.value === null ? ok(undefined) : await api.tableSchema.remove(found.value);
    return removed.ok ? ok(true) : removed;
  },
});

interface Where {
  readonly remoteTabId: number;
  /** The confirmed copy of the tab. */
  readonly tab: ConfirmedCopy | null;
  readonly address: TableIdentity;
  /** Whether the server may have reused the ids of tab and table. */
  readonly isReused: boolean;
}

/** Null if the server does not have the tab, and so no table of it, or stores no tabs. */
async function whereIs(
  db: Tables,
  { queryEditorId, dbId, catalog, schema, name }: TableIdentity,
): Promise<Where | null> {
  const remoteTabId = (await setting(db, 'backendPersistence'))
    ? await remoteIdOfTab(db, queryEditorId)
    : null;
  if (remoteTabId === null) return null;
  const tab = (await confirmedTab(db, queryEditorId)) ?? null;
  const address = { queryEditorId, dbId, catalog, schema, name };
  return { remoteTabId, tab, address, isReused: !(await setting(db, 'serverKeepsKeys')) };
}

/** The server's tab; null if it is deleted, even if another tab reuses its id. */
async function tabOf(api: SentApi, { remoteTabId, tab }: Where): Promise<Result<ServerTab | null, ApiError>> {
  const found = await api.tabState.get(remoteTabId);
  if (found.ok) return tab === null || isSameTab(tab, found.value) ? found : ok(null);
  const result = await isGone(api, remoteTabId, found.error);
  if (!result.ok) return result;
  return result.value ? ok(null) : found;
}

/** The table's id on the server; null if it does not exist there. */
async function knownId(
  api: SentApi,
  { remoteId, ...where }: Where & { readonly remoteId: number | null },
): Promise<Result<number | null, ApiError>> {
  if (remoteId !== null && !where.isReused) return ok(remoteId);
  const tab = await tabOf(api, where);
  if (!tab.ok) return tab;
  const { address } = where;
  const { queryEditorId } = address;
  const table = tab.value?.tables.find((each) => isSameTable({ ...each, queryEditorId }, address));
  return ok(table?.remoteId ?? null);
}
