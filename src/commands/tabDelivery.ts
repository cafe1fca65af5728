import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import type { ServerTab } from '#api/tabState.ts';
import { err, ok } from '#domain/result.ts';
import { savedFields, unsavedFields } from '#domain/tab/savedFields.ts';
import type { SavedFields } from '#domain/tab/savedFields.ts';
import { SECOND } from '#domain/time.ts';
import { listQueries } from '#store/queries.ts';
import { putSetting, setting } from '#store/settings.ts';
import {
  closedTab,
  confirmTab,
  confirmedTab,
  destroyedTab,
  dropDestroyedTab,
  getTab,
  learnRemoteTabId,
  patchClosedTab,
} from '#store/tabs.ts';
import { defineCommand } from '#sync/command.ts';
import { isGone } from './goneTab.ts';
import { Id } from './schemas.ts';

/** How often tabs are brought to the server (SYNC-08, SYNC-09, SYNC-10). */
export const EDITOR_SYNC_INTERVAL = 5 * SECOND;
/** How long edits rest before they are saved (SYNC-06) … */
export const TAB_SAVE_DEBOUNCE = 5 * SECOND;
/** … and how long somebody who never stops typing can keep them from it. */
export const TAB_SAVE_MAX_WAIT = 30 * SECOND;

export const tabLane = (id: string) => `tab:${id}`;

const args = v.object({ id: Id });

/**
 * Gives a local tab its copy on the server (SYNC-04, SYNC-08). The local id goes with it as the key under which a
 * repeated create finds the first one. What a repeat finds may hold older text, so it is read back. Queries that ran
 * before are moved to it, so that its history there is whole.
 */
export const createTab = defineCommand('tab.create', {
  args,
  lane: ({ id }) => tabLane(id),
  role: 'create',
  delay: EDITOR_SYNC_INTERVAL,
  repeat: 'keyed',
  // A tab that was closed while its create was on the way must still be found, or its deletion could not name it.
  see: async (db, { id }) => {
    const tab = (await getTab(db, id)) ?? (await closedTab(db, id))?.tab;
    if (!tab || tab.remoteId !== null) return null;
    const known = (await listQueries(db, id)).filter((query) => query.serverId !== null);
    return { fields: savedFields(tab), queryIds: known.map((query) => query.id) };
  },
  send: async (api: Api, { id }, { fields, queryIds }, { repeated }) => {
    const created = await api.tabState.create(id, fields);
    if (!created.ok) return created;
    for (const queryId of queryIds) {
      const moved = await api.tabState.migrateQuery(created.value, queryId);
      // A history that the server will not keep is no reason to be without the tab.
      if (!moved.ok && moved.error.kind !== 'http') return moved;
    }
    return repeated ? api.tabState.get(created.value) : ok({ remoteId: created.value, fields });
  },
  settle: async (tx, { id }, outcome, { now }) => {
    if (!outcome) return;
    const { remoteId, fields } = outcome.value;
    if (await learnRemoteTabId(tx, id, remoteId)) await confirmTab(tx, id, fields, now);
    // A new tab becomes the active one on the server, whatever is on screen here.
    await putSetting(tx, 'confirmedActiveTabId', id);
  },
});

interface Saving {
  readonly remoteId: number;
  readonly fields: Partial<SavedFields>;
  readonly stamp: { readonly updatedAt: number; readonly version: number };
}

/** Saves the fields that differ from the confirmed copy, and only those (SYNC-06, SYNC-07). */
export const saveTab = defineCommand('tab.save', {
  args,
  lane: ({ id }) => tabLane(id),
  delay: TAB_SAVE_DEBOUNCE,
  maxWait: TAB_SAVE_MAX_WAIT,
  coalesce: 'last',
  repeat: 'verify',
  see: async (db, { id }): Promise<Saving | null> => {
    const tab = await getTab(db, id);
    if (!tab || tab.remoteId === null || !(await setting(db, 'backendPersistence'))) return null;
    const fields = unsavedFields(tab, (await confirmedTab(db, id))?.fields ?? null);
    if (Object.keys(fields).length === 0) return null;
    return { remoteId: tab.remoteId, fields, stamp: { updatedAt: tab.updatedAt, version: tab.version } };
  },
  find: async (api: Api, _args, { remoteId, fields }) => {
    const found = await api.tabState.get(remoteId);
    if (!found.ok) return found;
    return ok(holds(found.value, fields) ? true : null);
  },
  send: async (api: Api, _args, { remoteId, fields, stamp }) => {
    const saved = await api.tabState.put(remoteId, fields, stamp);
    return saved.ok ? ok(true) : saved;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    if (!outcome) return;
    const confirmed = await confirmedTab(tx, id);
    const tab = await getTab(tx, id);
    if (!tab) return;
    await confirmTab(tx, id, { ...(confirmed?.fields ?? savedFields(tab)), ...outcome.seen.fields }, now);
  },
});

function holds(server: ServerTab, fields: Partial<SavedFields>): boolean {
  return Object.keys(unsavedFields({ ...server.fields, ...fields }, server.fields)).length === 0;
}

interface Deleting {
  readonly remoteId: number;
  /** Closed without its text ever having been on this device. */
  readonly isUnread: boolean;
}

/**
 * Deletes a closed tab on the server, until it is known to be gone (SYNC-09, SYNC-11, SYNC-12, SYNC-13). A text that was
 * never on this device is fetched first: what is closed can be reopened.
 */
export const deleteTab = defineCommand('tab.delete', {
  args,
  lane: ({ id }) => tabLane(id),
  role: 'delete',
  repeat: 'verify',
  see: async (db, { id }): Promise<Deleting | null> => {
    const remoteId = (await destroyedTab(db, id))?.remoteId ?? null;
    if (remoteId === null) return null;
    return { remoteId, isUnread: (await closedTab(db, id))?.tab.loaded === false };
  },
  send: async (api: Api, _args, { remoteId, isUnread }) => {
    const text = isUnread ? await api.tabState.get(remoteId) : null;
    const removed = text && !text.ok ? text : await api.tabState.remove(remoteId);
    if (removed.ok) return ok({ fields: text?.ok ? text.value.fields : null });
    const gone = await isGone(api, remoteId, removed.error);
    if (!gone.ok) return gone;
    return gone.value ? ok({ fields: null }) : err(removed.error);
  },
  settle: async (tx, { id }, outcome) => {
    if (outcome?.value.fields) await patchClosedTab(tx, id, { ...outcome.value.fields, loaded: true });
    await dropDestroyedTab(tx, id);
  },
});
