import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import type { Millis } from '#domain/time.ts';
import { deleteOutboxRows, laneRows } from '#store/outbox/outbox.ts';
import { moveQueries } from '#store/sql/queries.ts';
import { confirmedTab, getTab, listTabs, removeTab, tabByRemoteId, takeClosedTab } from '#store/sql/tabs.ts';
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
 * server reused its id; then it is closed like any deleted tab. Returns false if the other tab keeps the id: it is the
 * same one, and the new one was closed meanwhile.
 */
export async function freeNumber(tx: Tx, { id, remoteId, mark, now }: Numbered): Promise<boolean> {
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
