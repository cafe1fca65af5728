import * as v from 'valibot';
import type { ServerTabs } from '#api/sql/tabState.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { clockOffset } from '#domain/clockOffset.ts';
import { newId } from '#domain/ids.ts';
import { ok, type Result } from '#domain/result.ts';
import { markInName } from '#domain/tab/mark.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { placeAt } from '#domain/tab/position.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import { isSince, type Millis } from '#domain/time.ts';
import { listOutbox, parkedRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import { clearPause } from '#sync/outbox/pause.ts';
import { putSetting, setting } from '#store/settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import {
  activeTab,
  closedTab,
  confirmTab,
  getTab,
  listDestroyedTabs,
  listTabs,
  patchTab,
  putTab,
  tabByRemoteId,
} from '#store/sql/tabs.ts';
import { write, type Tx } from '#store/write.ts';
import { isFormerId } from '../formerIds.ts';
import { mayRead } from '../pull/mayRead.ts';
import { loadTab } from './loadTab.ts';
import { showTab } from './openTabs.ts';
import type { SyncPorts } from '../syncPorts.ts';
import { CreateTabArgs, createTab } from './createTab.ts';

/** How many tabs known only by name are read at once, so that they are available offline. */
const READ_AT_ONCE = 100;

/**
 * Updates the list of tabs, and the tab on screen, from the server. A response also shows that somebody is signed in,
 * so a queue paused for a missing session is resumed.
 */
export async function pullTabs(ports: SyncPorts): Promise<Result<void, ApiError | StorageError>> {
  const { db, api, clock } = ports;
  const requestedAt = clock.now();
  if (!(await mayRead(db, 'SQLLab'))) return ok(undefined);
  const listed = await api.tabState.list();
  if (!listed.ok) return listed;
  const respondedAt = clock.now();
  const taken = await write(db, async (tx) => {
    await clearPause(tx);
    await takeServerTime(tx, listed.value.serverTime, { requestedAt, respondedAt });
    await requeueCreations(tx, listed.value, respondedAt);
    await takeList(tx, listed.value, ports);
    await putSetting(tx, 'tabsPulledAt', respondedAt);
    return duplicatesOfOurs(tx, listed.value);
  });
  if (!taken.ok) return taken;
  for (const duplicate of taken.value) {
    const removed = await removeDuplicate(api, duplicate);
    // If the server rejects the deletion, it is tried again with the next list; reading continues.
    if (!removed.ok && removed.error.kind !== 'http') return removed;
  }
  for (const id of await tabsToRead(ports, listed.value, requestedAt)) {
    const loaded = await loadTab(ports, id);
    if (!loaded.ok) return loaded;
  }
  return ok(undefined);
}

interface Duplicate {
  readonly remoteId: number;
  readonly mark: string;
}

/** Another page may have deleted it since the list was read, and its id may be reused. */
async function removeDuplicate(
  api: SyncPorts['api'],
  { remoteId, mark }: Duplicate,
): Promise<Result<void, ApiError>> {
  const found = await api.tabState.get(remoteId);
  if (!found.ok) return found;
  return markInName(found.value.fields.name) === mark ? api.tabState.remove(remoteId) : ok(undefined);
}

async function takeServerTime(
  tx: Tx,
  serverTime: Millis | null,
  times: { readonly requestedAt: Millis; readonly respondedAt: Millis },
): Promise<void> {
  if (serverTime === null) return;
  const known = await setting(tx, 'clockOffset');
  const measured = clockOffset(known, { ...times, serverTime });
  if (measured !== known) await putSetting(tx, 'clockOffset', measured);
}

/**
 * Duplicates made by late copies of creates: tabs that still have a creation name while the tab they were created for
 * has another id. They were never shown, and their text is a copy.
 */
async function duplicatesOfOurs(tx: Tx, { tabs }: ServerTabs): Promise<Duplicate[]> {
  const duplicates: Duplicate[] = [];
  for (const { remoteId, label } of tabs) {
    const mark = markInName(label);
    if (mark === null || (await isCreateUnderWay(tx))) continue;
    const tab = await tx.confirmedTabs.where('mark').equals(mark).first();
    const owner = tab && (await getTab(tx, tab.id));
    const isDuplicate = owner ? owner.remoteId !== remoteId : await isGivenUp(tx, mark);
    const isBeingDeleted = (await listDestroyedTabs(tx)).some((each) => each.remoteId === remoteId);
    if (isDuplicate && !isBeingDeleted) duplicates.push({ remoteId, mark });
  }
  return duplicates;
}

/** Whether the tab with that id was on the server, and then closed, reopened under another id or detached. */
async function isGivenUp(tx: Tx, id: string): Promise<boolean> {
  if ((await closedTab(tx, id)) || (await isFormerId(tx, id))) return true;
  return ((await getTab(tx, id))?.detachedAt ?? null) !== null;
}

/**
 * A rejected creation may have arrived: in an earlier attempt, or only its reconciliation was rejected. If the list has
 * its tab, it is reconciled.
 */
async function requeueCreations(tx: Tx, { tabs }: ServerTabs, now: Millis): Promise<void> {
  const marks = new Set(tabs.map(({ label }) => markInName(label)));
  for (const row of await parkedRows(tx)) {
    if (row.command !== createTab.commandName) continue;
    const args = v.safeParse(CreateTabArgs, row.args);
    if (!args.success || !marks.has(args.output.key ?? args.output.id)) continue;
    await putOutboxRow(tx, { ...row, state: 'queued', notBefore: now, retryAt: null, unanswered: true });
  }
}

/** Adds new tabs, by name only. If no tab is active yet, the one active on the server is shown. */
async function takeList(tx: Tx, server: ServerTabs, { clock, random }: SyncPorts): Promise<void> {
  const destroyed = new Set((await listDestroyedTabs(tx)).map((tab) => tab.remoteId));
  for (const { remoteId, label } of server.tabs) {
    const tab = await tabByRemoteId(tx, remoteId);
    if (tab && !tab.loaded) await rename(tx, tab, label, clock.now());
    // A tab with a creation name is not shown: its device is about to set the real name.
    if (tab || destroyed.has(remoteId) || markInName(label) !== null) continue;
    // A new tab of the list may be the one whose create was not answered yet.
    if (await isCreateUnderWay(tx)) continue;
    await addUnread(tx, { id: newId(random), remoteId, label, now: clock.now() });
  }
  if ((await setting(tx, 'activeTabId')) !== null) return;
  const shown = server.active && (await tabByRemoteId(tx, server.active.remoteId));
  const first = shown ?? (await listTabs(tx))[0];
  if (first) await showTab(tx, first.id);
}

async function isCreateUnderWay(tx: Tx): Promise<boolean> {
  const rows = await listOutbox(tx);
  return rows.some(
    (row) => row.command === createTab.commandName && row.unanswered && row.state !== 'parked',
  );
}

/** The confirmed copy of a listed tab that was never read. */
const NOTHING_KNOWN = { etag: null, mark: null, editedAt: null, isOurs: false } as const;

interface UnreadTab {
  readonly id: string;
  readonly remoteId: number;
  readonly label: string;
  readonly now: number;
}

async function addUnread(tx: Tx, { id, remoteId, label, now }: UnreadTab): Promise<void> {
  const tabs = await listTabs(tx);
  const tab: QueryEditor = {
    ...newTab({ id, name: label, position: placeAt(tabs, tabs.length), now }),
    remoteId,
    loaded: false,
    inLocalStorage: false,
    // Edited elsewhere, at a time that is known once the tab is read.
    updatedAt: 0,
    version: 0,
  };
  await putTab(tx, tab);
  // The base is what is shown until then, so that a rename sends only the name.
  await confirmTab(tx, id, { ...NOTHING_KNOWN, fields: savedFields(tab) }, 0);
}

async function rename(tx: Tx, tab: QueryEditor, name: string, now: number): Promise<void> {
  if (tab.version > 0 || tab.name === name) return;
  await patchTab(tx, tab.id, { name });
  await confirmTab(tx, tab.id, { ...NOTHING_KNOWN, fields: { ...savedFields(tab), name } }, now);
}

/** The tab on screen first, then tabs not read yet, then tabs missing in the list, which may be deleted. */
async function tabsToRead(
  { db, clock }: SyncPorts,
  server: ServerTabs,
  requestedAt: number,
): Promise<string[]> {
  const listed = new Set(server.tabs.map((tab) => tab.remoteId));
  const tabs = await listTabs(db);
  const confirmed = new Map((await db.confirmedTabs.toArray()).map((each) => [each.id, each.confirmedAt]));
  const isMissing = (tab: QueryEditor) =>
    tab.remoteId !== null &&
    !listed.has(tab.remoteId) &&
    !isSince(confirmed.get(tab.id) ?? requestedAt, { requestedAt, now: clock.now() });
  const unread = tabs.filter((tab) => !tab.loaded).slice(0, READ_AT_ONCE);
  const shown = await activeTab(db);
  return [...new Set([...(shown ? [shown] : []), ...unread, ...tabs.filter(isMissing)].map((tab) => tab.id))];
}
