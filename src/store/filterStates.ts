import type { ChosenTabs } from '#domain/dashboard/activeTabs.ts';
import type { DataMasks } from '#domain/filter/dataMask.ts';
import type { Millis } from '#domain/time.ts';
import type { KeptFilterState } from './dashboardRows.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

export function getFilterState(db: Tables, dashboardId: number): Promise<KeptFilterState | undefined> {
  return db.filterStates.get(dashboardId);
}

export async function putFilterState(
  tx: Tx,
  dashboardId: number,
  masks: DataMasks,
  now: Millis,
): Promise<void> {
  const tabs = (await getFilterState(tx, dashboardId))?.tabs ?? {};
  await tx.filterStates.put({ dashboardId, masks, tabs, changedAt: now });
}

/** The filters stay as they are, and as old as they are. */
export async function putChosenTabs(tx: Tx, dashboardId: number, tabs: ChosenTabs): Promise<void> {
  const { masks = null, changedAt = 0 } = (await getFilterState(tx, dashboardId)) ?? {};
  await tx.filterStates.put({ dashboardId, masks, tabs, changedAt });
}
