import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { DAY, type Millis } from '#domain/time.ts';
import type { ClosedTab, ConfirmedCopy, ConfirmedTab, DestroyedTab, Tables } from '../schema.ts';
import { setting } from '../settings.ts';
import type { Tx } from '../write.ts';

/** Closed tabs can be reopened for this long, however many were closed at once; the last ones for ever. */
export const CLOSED_TABS_KEPT_FOR: Millis = 30 * DAY;
export const CLOSED_TABS_KEPT = 50;

/** The open tabs in strip order. */
export function listTabs(db: Tables): Promise<QueryEditor[]> {
  return db.tabs.orderBy('position').toArray();
}

export function getTab(db: Tables, id: string): Promise<QueryEditor | undefined> {
  return db.tabs.get(id);
}

export function tabByRemoteId(db: Tables, remoteId: number): Promise<QueryEditor | undefined> {
  return db.tabs.where('remoteId').equals(remoteId).first();
}

/** The tab in which a saved query is open; of several the last edited one. */
export async function tabOfSavedQuery(db: Tables, savedQueryId: string): Promise<QueryEditor | undefined> {
  const open = await db.tabs.filter((tab) => tab.savedQueryId === savedQueryId).toArray();
  return open.toSorted((a, b) => b.updatedAt - a.updatedAt)[0];
}

/** Links the tabs of a saved query to the one that it became. */
export async function linkTabs(tx: Tx, from: string, to: string): Promise<void> {
  await tx.tabs.filter((tab) => tab.savedQueryId === from).modify({ savedQueryId: to });
}

/** The tab on screen, or undefined if none is open. */
export async function activeTab(db: Tables): Promise<QueryEditor | undefined> {
  const id = await setting(db, 'activeTabId');
  return id === null ? undefined : db.tabs.get(id);
}

/** Closed tabs that can be reopened, last closed first. */
export function listClosedTabs(db: Tables): Promise<ClosedTab[]> {
  return db.closedTabs.orderBy('removedAt').reverse().toArray();
}

export async function putTab(tx: Tx, tab: QueryEditor): Promise<void> {
  await tx.tabs.put(tab);
}

/** Changes some fields of a tab; false if the tab is gone, which is no error: it was closed meanwhile. */
export async function patchTab(
  tx: Tx,
  id: string,
  patch: Partial<Omit<QueryEditor, 'id'>>,
): Promise<boolean> {
  return (await tx.tabs.where('id').equals(id).modify(patch)) > 0;
}

/** A person's edit of a tab: the fields, with moment and version. */
export async function editTab(
  tx: Tx,
  tab: QueryEditor,
  patch: Partial<Omit<QueryEditor, 'id' | 'updatedAt' | 'version'>>,
  now: Millis,
): Promise<void> {
  await tx.tabs.put({ ...tab, ...patch, updatedAt: now, version: tab.version + 1 });
}

export function confirmedTab(db: Tables, id: string): Promise<ConfirmedTab | undefined> {
  return db.confirmedTabs.get(id);
}

/** Records the confirmed copy: the base of unsaved edits. */
export async function confirmTab(tx: Tx, id: string, copy: ConfirmedCopy, now: Millis): Promise<void> {
  await tx.confirmedTabs.put({ ...copy, id, confirmedAt: now });
}

/** Detaches the tab: the server has no copy any more; the local one stays until the person decides. */
export async function detachTab(tx: Tx, id: string, now: Millis): Promise<void> {
  await patchTab(tx, id, { detachedAt: now, remoteId: null });
  await tx.confirmedTabs.delete(id);
}

/** Detached tabs with unsent edits, first detached first. No other tab is read for it. */
export function listDetachedTabs(db: Tables): Promise<QueryEditor[]> {
  return db.tabs.where('detachedAt').aboveOrEqual(0).toArray();
}

/**
 * Removes a tab from the strip with its tables and queries, and stores all of it among the closed tabs (TAB-07,
 * TAB-08).
 */
export async function removeTab(tx: Tx, tab: QueryEditor, now: Millis): Promise<void> {
  const tables = await tx.editorTables.where('queryEditorId').equals(tab.id).toArray();
  const queries = await tx.queries.where('sqlEditorId').equals(tab.id).toArray();
  await tx.closedTabs.put({ id: tab.id, removedAt: now, tab, tables, queries });
  await Promise.all([
    tx.editorTables.bulkDelete(tables.map((table) => table.id)),
    tx.queries.bulkDelete(queries.map((query) => query.id)),
    tx.confirmedTabs.delete(tab.id),
    tx.tabs.delete(tab.id),
  ]);
  const spare = (await tx.closedTabs.count()) - CLOSED_TABS_KEPT;
  if (spare > 0)
    await tx.closedTabs
      .where('removedAt')
      .below(now - CLOSED_TABS_KEPT_FOR)
      .limit(spare)
      .delete();
}

export function closedTab(db: Tables, id: string): Promise<ClosedTab | undefined> {
  return db.closedTabs.get(id);
}

export async function putClosedTab(tx: Tx, closed: ClosedTab): Promise<void> {
  await tx.closedTabs.put(closed);
}

export async function patchClosedTab(
  tx: Tx,
  id: string,
  patch: Partial<Omit<QueryEditor, 'id'>>,
): Promise<void> {
  const closed = await tx.closedTabs.get(id);
  if (closed) await tx.closedTabs.put({ ...closed, tab: { ...closed.tab, ...patch } });
}

export async function takeClosedTab(tx: Tx, id: string): Promise<ClosedTab | undefined> {
  const closed = await tx.closedTabs.get(id);
  await tx.closedTabs.delete(id);
  return closed;
}

/** Records that a deletion is still to be sent to the server (TAB-12). */
export async function putDestroyedTab(tx: Tx, destroyed: DestroyedTab): Promise<void> {
  await tx.destroyedTabs.put(destroyed);
}

export function destroyedTab(db: Tables, id: string): Promise<DestroyedTab | undefined> {
  return db.destroyedTabs.get(id);
}

export function listDestroyedTabs(db: Tables): Promise<DestroyedTab[]> {
  return db.destroyedTabs.toArray();
}

export async function dropDestroyedTab(tx: Tx, id: string): Promise<void> {
  await tx.destroyedTabs.delete(id);
}

export interface LearnedTab {
  readonly remoteId: number;
  readonly copy: ConfirmedCopy;
}

/**
 * Records the number of a tab on the server; true if the tab is still open. A tab closed while its create was in flight
 * passes all of it on to its deletion.
 */
export async function learnTab(
  tx: Tx,
  id: string,
  { remoteId, copy }: LearnedTab,
  now: Millis,
): Promise<boolean> {
  const isOpen = await patchTab(tx, id, { remoteId, inLocalStorage: false });
  if (isOpen) await confirmTab(tx, id, copy, now);
  else await tx.destroyedTabs.update(id, { remoteId, confirmed: { ...copy, id, confirmedAt: now } });
  return isOpen;
}

/** The server's id of a tab; null while it has none, or if the tab is gone. */
export async function remoteTabId(db: Tables, id: string): Promise<number | null> {
  return (await db.tabs.get(id))?.remoteId ?? null;
}
