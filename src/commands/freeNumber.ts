import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis } from '#domain/time.ts';
import { deleteOutboxRows, laneRows } from '#store/outbox.ts';
import { confirmedTab, listTabs, removeTab, tabByRemoteId, takeClosedTab } from '#store/tabs.ts';
import { addVersion } from '#store/versions.ts';
import type { Tx } from '#store/write.ts';
import { dropParkedTables } from './dropParkedTables.ts';
import { repairShownTab } from './openTabs.ts';
import { closeGoneTab } from './removeGoneTab.ts';
import { tabLane } from './tabLane.ts';

/** A tab that was just made, and the number it was given. */
interface Numbered {
  readonly id: string;
  readonly remoteId: number;
  /** What the server shows of whose it is; null where it never gives a number twice. */
  readonly mark: string | null;
  readonly now: Millis;
}

/**
 * Sees to it that no other tab of this device has the number that a new one was given. One that has it is either the
 * same tab, read as somebody else's while its creation was refused although it had arrived; or it was deleted elsewhere,
 * and the server gave its number away again: then it is gone there, as any other that is.
 */
export async function freeNumber(tx: Tx, { id, remoteId, mark, now }: Numbered): Promise<void> {
  const holder = await tabByRemoteId(tx, remoteId);
  if (!holder || holder.id === id) return;
  const isTwin = mark === null || (await confirmedTab(tx, holder.id))?.mark === mark;
  if (isTwin) return mergeDuplicateTab(tx, id, holder, now);
  await deleteOutboxRows(tx, await laneRows(tx, tabLane(holder.id)));
  await closeGoneTab(tx, holder, now);
}

/** The tab the person made stays, with what was written into the other one as a version. */
async function mergeDuplicateTab(tx: Tx, id: string, twin: QueryEditor, now: Millis): Promise<void> {
  if (twin.sql !== (await confirmedTab(tx, twin.id))?.fields.sql) {
    const why = 'Written into a copy of the tab that was taken for another one';
    await addVersion(tx, { entityId: id, field: 'sql', text: twin.sql, at: now, why });
  }
  await deleteOutboxRows(tx, await laneRows(tx, tabLane(twin.id)));
  await dropParkedTables(tx, twin.id);
  await removeTab(tx, twin, now);
  await takeClosedTab(tx, twin.id);
  await repairShownTab(tx, await listTabs(tx));
}
