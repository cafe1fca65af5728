import type { ServerTab } from '#api/sql/tabState.ts';
import { newId } from '#domain/ids.ts';
import { isSameTable } from '#domain/tab/editorTable.ts';
import { newTable } from '#domain/tab/newTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis, Random } from '#domain/time.ts';
import { laneRows } from '#store/outbox/outbox.ts';
import { listTables, putTable } from '#store/sql/tables.ts';
import { confirmedTab, getTab } from '#store/sql/tabs.ts';
import type { Tx } from '#store/write.ts';
import { enqueue, type Arrival } from '#sync/enqueue.ts';
import { assert } from '#domain/result.ts';
import { isSameTab, mergeTab } from './mergeTab.ts';
import { removeGoneTab } from './goneTab.ts';
import { tabLane } from './tabLane.ts';
import { saveTab } from './saveTab.ts';

/** Queues a save of a tab, unless one is queued, after a pull showed that the server lacks its edits. */
async function queueSave(tx: Tx, id: string, arrival: Arrival): Promise<void> {
  const rows = await laneRows(tx, tabLane(id));
  if (rows.some((row) => row.command === saveTab.commandName)) return;
  const command = saveTab({ id });
  const bound = saveTab.bind(command.args);
  assert(bound.ok && bound.value.delivery, 'A save of a tab is sent.');
  await enqueue(tx, command, bound.value.delivery, arrival);
}

export interface Taking {
  readonly now: Millis;
  /** When the request was sent: its response is older than anything confirmed since. */
  readonly requestedAt: Millis;
  readonly random: Random;
}

/** Merges the server's copy of a tab into the local one, keeping this device's unsent edits, which are then sent. */
export async function applyServerTab(tx: Tx, id: string, server: ServerTab, taking: Taking): Promise<void> {
  const tab = await getTab(tx, id);
  const base = await confirmedTab(tx, id);
  if (!tab || !base || base.confirmedAt >= taking.requestedAt || (await isBeingSent(tx, id))) return;
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
