import { hasUnsavedFields } from '#domain/tab/savedFields.ts';
import type { Millis } from '#domain/time.ts';
import { laneRows } from '#store/outbox.ts';
import { confirmedTab, detachTab, getTab, listTabs, removeTab } from '#store/tabs.ts';
import type { Tx } from '#store/write.ts';
import { dropParkedTables } from './dropParkedTables.ts';
import { repairShownTab } from './openTabs.ts';
import { tabLane } from './tabLane.ts';

/**
 * Closes a tab that the server no longer has; it can be reopened. Unsent edits keep it, detached: nothing written is
 * dropped. Where something of it is still to be sent, sending finds the same and settles it.
 */
export async function removeGoneTab(tx: Tx, id: string, now: Millis): Promise<void> {
  const tab = await getTab(tx, id);
  if (!tab || (await laneRows(tx, tabLane(id))).length > 0) return;
  if (hasUnsavedFields(tab, (await confirmedTab(tx, id))?.fields ?? null)) return detachTab(tx, id, now);
  await dropParkedTables(tx, id);
  await removeTab(tx, tab, now);
  await repairShownTab(tx, await listTabs(tx));
}
