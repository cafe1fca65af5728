import { deleteOutboxRows, laneRows } from '#store/outbox.ts';
import { confirmedTab, listTabs, removeTab, tabByRemoteId, takeClosedTab } from '#store/tabs.ts';
import { addVersion } from '#store/versions.ts';
import type { Millis } from '#domain/time.ts';
import type { Tx } from '#store/write.ts';
import { dropParkedTables } from './dropParkedTables.ts';
import { repairShownTab } from './openTabs.ts';
import { tabLane } from './tabLane.ts';

/**
 * A tab whose creation was refused after an attempt that had arrived was read from the server meanwhile, as somebody
 * else's. The two are one: the tab the person made stays, with what was written into the other one as a version.
 */
export async function mergeDuplicateTab(tx: Tx, id: string, remoteId: number, now: Millis): Promise<void> {
  const twin = await tabByRemoteId(tx, remoteId);
  if (!twin || twin.id === id) return;
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
