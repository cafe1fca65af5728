import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { hasUnsavedFields } from '#domain/tab/savedFields.ts';
import type { Millis } from '#domain/time.ts';
import { laneRows } from '#store/outbox.ts';
import { confirmedTab, detachTab, getTab, listTabs, removeTab } from '#store/tabs.ts';
import type { Tx } from '#store/write.ts';
import { dropParkedTables } from './dropParkedTables.ts';
import { repairShownTab } from './openTabs.ts';
import { tabLane } from './tabLane.ts';

/**
 * Closes a tab that was deleted on the server. If it has pending changes, sending them finds the same and settles them.
 */
export async function removeGoneTab(tx: Tx, id: string, now: Millis): Promise<void> {
  const tab = await getTab(tx, id);
  if (!tab || (await laneRows(tx, tabLane(id))).length > 0) return;
  await closeGoneTab(tx, tab, now);
}

/** Closes the tab so that it can be reopened. With unsent edits it stays open, detached, so that no text is lost. */
export async function closeGoneTab(tx: Tx, tab: QueryEditor, now: Millis): Promise<void> {
  if (hasUnsavedFields(tab, (await confirmedTab(tx, tab.id))?.fields ?? null)) {
    return detachTab(tx, tab.id, now);
  }
  await dropParkedTables(tx, tab.id);
  await removeTab(tx, tab, now);
  await repairShownTab(tx, await listTabs(tx));
}
