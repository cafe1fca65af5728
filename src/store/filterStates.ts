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
  await tx.filterStates.put({ dashboardId, masks, changedAt: now });
}
