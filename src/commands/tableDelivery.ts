import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import type { SchemaAddress } from '#domain/catalogue/catalogue.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { isSameTable } from '#domain/tab/editorTable.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import { getTable, patchTable } from '#store/tables.ts';
import { getTab } from '#store/tabs.ts';
import { defineCommand } from '#sync/command.ts';
import { isGone } from './goneTab.ts';
import { Id } from './schemas.ts';
import { EDITOR_SYNC_INTERVAL, tabLane } from './tabDelivery.ts';

const args = v.object({ id: Id });
const lane = ({ id }: { readonly id: string }) => `table:${id}`;

interface Creating {
  readonly table: EditorTable;
  readonly remoteTabId: number;
}

/** The server keeps one row per table of a tab and puts a later one in its place, so sending it twice is harmless. */
export const createTable = defineCommand('table.create', {
  args: v.object({ id: Id, tabId: Id }),
  lane,
  needs: ({ tabId }) => [tabLane(tabId)],
  role: 'create',
  // Leaves time for the table's metadata to come, which goes with it.
  delay: EDITOR_SYNC_INTERVAL,
  repeat: 'keyed',
  see: async (db, { id, tabId }): Promise<Creating | null> => {
    const table = await getTable(db, id);
    const remoteTabId = (await getTab(db, tabId))?.remoteId;
    return table && remoteTabId != null ? { table, remoteTabId } : null;
  },
  send: (api: Api, _args, { table, remoteTabId }) => api.tableSchema.create(remoteTabId, table),
  settle: async (tx, { id }, outcome) => {
    if (outcome) await patchTable(tx, id, { remoteId: outcome.value });
  },
});

/** TBL-14, TBL-15. The last of several is sent; it says how the table is now. */
export const saveTableExpanded = defineCommand('table.saveExpanded', {
  args,
  lane,
  coalesce: 'last',
  repeat: 'keyed',
  see: async (db, { id }) => {
    const table = await getTable(db, id);
    return table && table.remoteId !== null ? { remoteId: table.remoteId, expanded: table.expanded } : null;
  },
  send: async (api: Api, _args, { remoteId, expanded }) => {
    const saved = await api.tableSchema.setExpanded(remoteId, expanded);
    return saved.ok ? ok(true) : saved;
  },
});

type Deleting =
  | { readonly remoteId: number }
  /** Its create was on the way when it was removed: the tab's list says whether it arrived. */
  | { readonly remoteId: null; readonly remoteTabId: number };

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
  see: async (db, { tabId, remoteId }): Promise<Deleting | null> => {
    if (remoteId !== null) return { remoteId };
    const remoteTabId = (await getTab(db, tabId))?.remoteId;
    return remoteTabId == null ? null : { remoteId: null, remoteTabId };
  },
  send: async (api: Api, args, seen) => {
    const found = seen.remoteId === null ? await findTable(api, seen.remoteTabId, args) : ok(seen.remoteId);
    if (!found.ok) return found;
    const removed = found.value === null ? ok(undefined) : await api.tableSchema.remove(found.value);
    return removed.ok ? ok(true) : removed;
  },
});

interface TableAddress extends SchemaAddress {
  readonly tabId: string;
  readonly name: string;
}

async function findTable(
  api: Api,
  remoteTabId: number,
  { tabId: queryEditorId, ...address }: TableAddress,
): Promise<Result<number | null, ApiError>> {
  const tab = await api.tabState.get(remoteTabId);
  if (!tab.ok) {
    const gone = await isGone(api, remoteTabId, tab.error);
    if (!gone.ok) return gone;
    return gone.value ? ok(null) : tab;
  }
  const table = tab.value.tables.find((each) =>
    isSameTable({ ...each, queryEditorId }, { ...address, queryEditorId }),
  );
  return ok(table?.remoteId ?? null);
}
