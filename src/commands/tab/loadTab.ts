import type { ApiError } from '#domain/error/apiError.ts';
import { ok, assert, type Result } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { getTab, confirmedTab } from '#store/sql/tabs.ts';
import { write, type Tx } from '#store/write.ts';
import { enqueue, type Arrival } from '#sync/enqueue.ts';
import { listTables, putTable } from '#store/sql/tables.ts';
import { laneRows } from '#sync/outbox/outbox.ts';
import { isSince, type PullTimes, type Random } from '#domain/time.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { newTable } from '#domain/tab/newTable.ts';
import { isSameTable } from '#domain/tab/editorTable.ts';
import { newId } from '#domain/ids.ts';
import type { ServerTab } from '#api/sql/tabState.ts';
import { isGone, removeGoneTab } from './goneTab.ts';
import type { SyncPorts } from '../syncPorts.ts';
import { saveTab } from './saveTab.ts';
import { tabLane } from './tabLane.ts';
import { isSameTab, mergeTab } from './mergeTab.ts';

/** Queues a save of a tab, unless one is queued, after a pull showed that the server lacks its edits. */
async function queueSave(tx: Tx, id: string, arrival: Arrival): Promise<void> {
  const rows = await laneRows(tx, tabLane(id));
  if (rows.some((row) => row.command === saveTab.commandName)) return;
  const command = saveTab({ id });
  const bound = saveTab.bind(command.args);
  assert(bound.ok && bound.value.delivery, 'A save of a tab is sent.');
  await enqueue(tx, command, bound.value.delivery, arrival);
}

interface Taking extends PullTimes {
  readonly random: Random;
}

/** Merges the server's copy of a tab into the local one, keeping this device's unsent edits, which are then sent. */
async function applyServerTab(tx: Tx, id: string, server: ServerTab, taking: Taking): Promise<void> {
  const tab = await getTab(tx, id);
  const base = await confirmedTab(tx, id);
  if (!tab || !base || isSince(base.confirmedAt, taking) || (await isBeingSent(tx, id))) return;
  if (!isSameTab(base, server)) return removeGoneTab(tx, id, taking.now);
  const isUnsaved = await mergeTab(tx, { tab, base, server, now: taking.now });
  if (isUnsaved) await queueSave(tx, id, taking);
  if (!tab.loaded) await takeTables(tx, tab, server, taking);
}

/** The server may already hold an edit that is being sent, so its copy looks like somebody else's edit. */
async function isBeingSent(tx: Tx, id: string): Promise<boolean> {
  return (await laneRows(tx, tabLane(id))).some((row) => row.state === 'inflight' || row.unanswered);
}

async function takeTables(
  tx: Tx,
  tab: QueryEditor,
  server: ServerTab,
  { now, random }: Taking,
): Promise<void> {
  const known = await listTables(tx, tab.id);
  for (const table of server.tables) {
    const added = { ...newTable({ ...table, id: newId(random), queryEditorId: tab.id, now }), ...table };
    const { remoteId, expanded, ...rest } = added;
    if (!known.some((each) => isSameTable(each, added))) await putTable(tx, { ...rest, remoteId, expanded });
  }
}

/**
 * Reads a tab from the server: the text of one known only by name, or what somebody else saved. A tab deleted on the
 * server is closed here unless it has unsent edits (TAB-15, ERR-07). Any other failure is returned; the caller shows
 * 'An error occurred while fetching tab state' (ERR-06).
 */
export async function loadTab(ports: SyncPorts, id: string): Promise<Result<void, ApiError | StorageError>> {
  const { db, api, clock, random } = ports;
  const tab = await getTab(db, id);
  if (!tab || tab.remoteId === null) return ok(undefined);
  const requestedAt = clock.now();
  const found = await api.tabState.get(tab.remoteId);
  if (found.ok) {
    return write(db, (tx) => applyServerTab(tx, id, found.value, { now: clock.now(), requestedAt, random }));
  }
  const result = await isGone(api, tab.remoteId, found.error);
  if (!result.ok) return result;
  return result.value ? write(db, (tx) => removeGoneTab(tx, id, clock.now())) : found;
}
