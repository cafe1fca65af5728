import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ServerTab } from '#api/sql/tabState.ts';
import { creationBase } from '#domain/creationBase.ts';
import { ok } from '#domain/result.ts';
import { markInName, markName } from '#domain/tab/mark.ts';
import { newTab } from '#domain/tab/newTab.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { savedFields, type SavedFields } from '#domain/tab/savedFields.ts';
import { listQueries, moveQueries } from '#store/sql/queries.ts';
import type { Tables } from '#store/schema.ts';
import { putSetting, setting } from '#store/settings.ts';
import {
  closedTab,
  destroyedTab,
  dropDestroyedTab,
  getTab,
  learnTab,
  confirmedTab,
  listTabs,
  removeTab,
  tabByRemoteId,
  takeClosedTab,
} from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import type { Tx } from '#store/write.ts';
import { addVersion } from '#store/sql/versions.ts';
import { deleteOutboxRows, laneRows } from '#sync/outbox/outbox.ts';
import type { Millis } from '#domain/time.ts';
import { mergeTab } from './mergeTab.ts';
import { saveTab } from './saveTab.ts';
import { Id } from '../schemas.ts';
import { EDITOR_SYNC_INTERVAL, tabLane } from './tabLane.ts';
import { closeGoneTab } from './goneTab.ts';
import { repairShownTab } from './openTabs.ts';
import { dropParkedTables } from './dropParkedTables.ts';

/** A newly created tab and its server id. */
interface Numbered {
  readonly id: string;
  readonly remoteId: number;
  /** The mark that identifies the tab on the server; null if the server never reuses ids. */
  readonly mark: string | null;
  readonly now: Millis;
}

/**
 * Ensures that no other tab of this device has the server id of a new tab. Another tab with it is either the same tab,
 * read as somebody else's while its creation was rejected although it had arrived, or it was deleted elsewhere and the
 * server reused its id; then it is closed like any deleted tab. Returns false if the other tab keeps the id: it is the
 * same one, and the new one was closed meanwhile.
 */
async function freeNumber(tx: Tx, { id, remoteId, mark, now }: Numbered): Promise<boolean> {
  const holder = await tabByRemoteId(tx, remoteId);
  if (!holder || holder.id === id) return true;
  const isDuplicate = mark === null || (await confirmedTab(tx, holder.id))?.mark === mark;
  if (!isDuplicate) {
    await deleteOutboxRows(tx, await laneRows(tx, tabLane(holder.id)));
    await closeGoneTab(tx, holder, now);
    return true;
  }
  if (!(await getTab(tx, id))) return false;
  await mergeDuplicateTab(tx, id, holder, now);
  return true;
}

/**
 * Keeps the tab the person created, with the queries of both; a text of the duplicate that was written on this device
 * becomes a version.
 */
async function mergeDuplicateTab(tx: Tx, id: string, duplicate: QueryEditor, now: Millis): Promise<void> {
  const confirmed = await confirmedTab(tx, duplicate.id);
  if (confirmed?.isOurs || duplicate.sql !== confirmed?.fields.sql) {
    const why = 'Written in a duplicate of this tab';
    await addVersion(tx, { entityId: id, field: 'sql', text: duplicate.sql, at: now, why });
  }
  await moveQueries(tx, { from: duplicate.id, to: id });
  await deleteOutboxRows(tx, await laneRows(tx, tabLane(duplicate.id)));
  await dropParkedTables(tx, duplicate.id);
  await removeTab(tx, duplicate, now);
  await takeClosedTab(tx, duplicate.id);
  await repairShownTab(tx, await listTabs(tx));
}

export const CreateTabArgs = v.object({
  id: Id,
  /** A new key, if the server knows the local id from a deleted tab. */
  key: v.optional(Id),
});

interface Creating {
  readonly fields: SavedFields;
  /** Null if the server stores the key itself. */
  readonly mark: string | null;
  readonly queryIds: readonly string[];
}

interface Created {
  readonly remoteId: number;
  /** The fields it was created with. */
  readonly fields: SavedFields;
  readonly etag: string | null;
  /** The outcome of an earlier attempt, possibly changed since by somebody else; null if this attempt created it. */
  readonly found: ServerTab | null;
}

/**
 * Creates a local tab on the server (SYNC-04, SYNC-08), exactly once. If the server stores keys, the local id is sent
 * along, and a repeated create returns the first tab. That one may hold older text or another person's edits, so it is
 * read back and merged.
 * Otherwise the tab is created under a unique name, by which an unanswered create is found in the list; a save then
 * sets its real name. Queries run before are moved to it, so that its history on the server is complete.
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
  reconcile: async (api: SentApi, _args, { mark }, sent) => {
    if (mark === null) return ok(null);
    const listed = await api.tabState.list();
    if (!listed.ok) return listed;
    const made = listed.value.tabs.find((tab) => markInName(tab.label) === mark);
    if (!made) return ok(null);
    const found = await api.tabState.get(made.remoteId);
    return found.ok ? ok(alreadyCreated(found.value, sent)) : found;
  },
  send: async (api: SentApi, { id, key = id }, { fields, mark, queryIds }, { repeated, sent }) => {
    const created = await api.tabState.create(key, fields);
    if (!created.ok) return created;
    const { remoteId, etag } = created.value;
    for (const queryId of queryIds) {
      const moved = await api.tabState.migrateQuery(remoteId, queryId);
      // The tab matters more than its history, which the server may reject.
      if (!moved.ok && moved.error.kind !== 'http') return moved;
    }
    if (!repeated || mark !== null) return ok<Created>({ remoteId, fields, etag, found: null });
    const found = await api.tabState.get(remoteId);
    return found.ok ? ok(alreadyCreated(found.value, sent)) : found;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    if (!outcome) return [];
    const { remoteId, fields, etag, found } = outcome.value;
    const { mark } = outcome.snapshot;
    if (!(await freeNumber(tx, { id, remoteId, mark, now }))) {
      await dropDestroyedTab(tx, id);
      return [];
    }
    const copy = { fields, etag, mark, editedAt: null, isOurs: true };
    const isOpen = await learnTab(tx, id, { remoteId, copy }, now);
    // A new tab becomes the active one on the server, whichever tab is shown here.
    await putSetting(tx, 'confirmedActiveTabId', id);
    const tab = isOpen && (await getTab(tx, id));
    if (!tab) return [];
    const isUnsaved = found !== null && (await mergeTab(tx, { tab, base: copy, server: found, now }));
    return mark !== null || isUnsaved ? [saveTab({ id })] : [];
  },
});

function alreadyCreated(found: ServerTab, sent: readonly unknown[]): Created {
  const { remoteId, fields, etag } = found;
  return { remoteId, fields: creationBase(fields, sent), etag, found };
}

/**
 * A tab closed while its create was in flight must still be found, because its deletion needs the server id. If it was
 * reopened meanwhile, only the deletion is left under this id.
 */
async function tabBeingDeleted(db: Tables, id: string): Promise<QueryEditor | undefined> {
  const closed = await closedTab(db, id);
  if (closed) return closed.tab;
  const destroyed = await destroyedTab(db, id);
  return destroyed && newTab({ id, name: '', position: 0, now: destroyed.removedAt });
}
