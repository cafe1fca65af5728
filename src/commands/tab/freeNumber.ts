import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis } from '#domain/time.ts';
import { deleteOutboxRows, laneRows } from '#store/outbox/outbox.ts';
import { confirmedTab, listTabs, removeTab, tabByRemoteId, takeClosedTab } from '#store/sql/tabs.ts';
import { addVersion } from '#store/sql/versions.ts';
import type { Tx } from '#store/write.ts';
import { dropParkedTables } from './dropParkedTables.ts';
import { repairShownTab } from './openTabs.ts';
import { closeGoneTab } from './goneTab.ts';
import { tabLane } from './tabLane.ts';

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
 * server reused its id; then it is closed like any deleted tab.
 */
export async function freeNumber(tx: Tx, { id, remoteId, mark, now }: Numbered): Promise<void> {
  const holder = await tabByRemoteId(tx, remoteId);
  if (!holder || holder.id === id) return;
  const isDuplicate = mark === null || (await confirmedTab(tx, holder.id))?.mark === mark;
  if (isDuplicate) return mergeDuplicateTab(tx, id, holder, now);
  await deleteOutboxRows(tx, await laneRows(tx, tabLane(holder.id)));
  await closeGoneTab(tx, holder, now);
}

/** Keeps the tab the person created; unsent text of the duplicate becomes a version. */
async function mergeDuplicateTab(tx: Tx, id: string, duplicate: QueryEditor, now: Millis): Promise<void> {
  if (duplicate.sql !== (await confirmedTab(tx, duplicate.id))?.fields.sql) {
    const why = 'Written in a duplicate of this tab';
    await addVersion(tx, { entityId: id, field: 'sql', text: duplicate.sql, at: now, why });
  }
  await deleteOutboxRows(tx, await laneRows(tx, tabLane(duplicate.id)));
  await dropParkedTables(tx, duplicate.id);
  await removeTab(tx, duplicate, now);
  await takeClosedTab(tx, duplicate.id);
  await repairShownTab(tx, await listTabs(tx));
}
