import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import type { ServerTab } from '#api/tabState.ts';
import { creationBase } from '#domain/creationBase.ts';
import { ok } from '#domain/result.ts';
import { markInName, markName } from '#domain/tab/mark.ts';
import { newTab } from '#domain/tab/newTab.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import type { SavedFields } from '#domain/tab/savedFields.ts';
import { listQueries } from '#store/queries.ts';
import type { Tables } from '#store/schema.ts';
import { putSetting, setting } from '#store/settings.ts';
import { closedTab, destroyedTab, getTab, learnTab } from '#store/tabs.ts';
import { defineCommand } from '#sync/command.ts';
import { freeNumber } from './freeNumber.ts';
import { mergeTab } from './mergeTab.ts';
import { saveTab } from './saveTab.ts';
import { Id } from './schemas.ts';
import { EDITOR_SYNC_INTERVAL, tabLane } from './tabLane.ts';

export const CreateTabArgs = v.object({
  id: Id,
  /** Where the server knows the local id from an earlier life of the tab. */
  key: v.optional(Id),
});

interface Creating {
  readonly fields: SavedFields;
  /** Null where the server keeps the key itself. */
  readonly mark: string | null;
  readonly queryIds: readonly string[];
}

interface Created {
  readonly remoteId: number;
  /** What it was made with. */
  readonly fields: SavedFields;
  readonly etag: string | null;
  /** What an earlier attempt came to, perhaps changed since by somebody else; null where this attempt made it. */
  readonly found: ServerTab | null;
}

/**
 * Gives a local tab its copy on the server (SYNC-04, SYNC-08), once for ever. Where the server keeps keys the local id
 * goes with it, and a repeated create finds the first one; what that one holds may be older text, or somebody's since, so
 * it is read back and merged.
 * Elsewhere the tab is made under a name of its own, by which the list shows whether an unanswered create arrived, and
 * a save gives it its real name. Queries that ran before are moved to it, so that its history there is whole.
 */
export const createTab = defineCommand('tab.create', {
  args: CreateTabArgs,
  lane: ({ id }) => tabLane(id),
  role: 'create',
  delay: EDITOR_SYNC_INTERVAL,
  repeat: 'probe',
  snapshot: async (db, { id, key = id }): Promise<Creating | null> => {
    const tab = (await getTab(db, id)) ?? (await tabBeingDeleted(db, id));
    if (!tab || tab.remoteId !== null || !(await setting(db, 'backendPersistence'))) return null;
    const keepsKeys = await setting(db, 'serverKeepsKeys');
    const fields = savedFields(tab);
    const known = (await listQueries(db, id)).filter((query) => query.serverId !== null);
    return {
      fields: keepsKeys ? fields : { ...fields, name: markName(key) },
      mark: keepsKeys ? null : key,
      queryIds: known.map((query) => query.id),
    };
  },
  remember: ({ fields }) => fields,
  reconcile: async (api: Api, _args, { mark }, sent) => {
    if (mark === null) return ok(null);
    const listed = await api.tabState.list();
    if (!listed.ok) return listed;
    const made = listed.value.tabs.find((tab) => markInName(tab.label) === mark);
    if (!made) return ok(null);
    const found = await api.tabState.get(made.remoteId);
    return found.ok ? ok(foundAgain(found.value, sent)) : found;
  },
  send: async (api: Api, { id, key = id }, { fields, mark, queryIds }, { repeated, sent }) => {
    const created = await api.tabState.create(key, fields);
    if (!created.ok) return created;
    const { remoteId, etag } = created.value;
    for (const queryId of queryIds) {
      const moved = await api.tabState.migrateQuery(remoteId, queryId);
      // A history that the server will not keep is no reason to be without the tab.
      if (!moved.ok && moved.error.kind !== 'http') return moved;
    }
    if (!repeated || mark !== null) return ok<Created>({ remoteId, fields, etag, found: null });
    const found = await api.tabState.get(remoteId);
    return found.ok ? ok(foundAgain(found.value, sent)) : found;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    if (!outcome) return [];
    const { remoteId, fields, etag, found } = outcome.value;
    const { mark } = outcome.snapshot;
    await freeNumber(tx, { id, remoteId, mark, now });
    const copy = { fields, etag, mark, editedAt: null, isOurs: true };
    const isOpen = await learnTab(tx, id, { remoteId, copy }, now);
    // A new tab becomes the active one on the server, whatever is on screen here.
    await putSetting(tx, 'confirmedActiveTabId', id);
    const tab = isOpen && (await getTab(tx, id));
    if (!tab) return [];
    const isUnsaved = found !== null && (await mergeTab(tx, { tab, base: copy, server: found, now }));
    return mark !== null || isUnsaved ? [saveTab({ id })] : [];
  },
});

function foundAgain(found: ServerTab, sent: readonly unknown[]): Created {
  const { remoteId, fields, etag } = found;
  return { remoteId, fields: creationBase(fields, sent), etag, found };
}

/**
 * A tab that was closed while its create was on the way must still be found, or its deletion could not name it: also
 * where it was reopened meanwhile, which left nothing under this id but the deletion.
 */
async function tabBeingDeleted(db: Tables, id: string): Promise<QueryEditor | undefined> {
  const closed = await closedTab(db, id);
  if (closed) return closed.tab;
  const destroyed = await destroyedTab(db, id);
  return destroyed && newTab({ id, name: '', position: 0, now: destroyed.removedAt });
}
