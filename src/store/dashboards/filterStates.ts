import type { ChosenTabs } from '#domain/dashboard/layout/activeTabs.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { Millis } from '#domain/time.ts';
import type { StoredColors, StoredFilterState } from './dashboardRows.ts';
import type { Tables } from '../schema.ts';
import { setting } from '../settings.ts';
import type { Tx } from '../write.ts';

export function getFilterState(db: Tables, dashboardId: number): Promise<StoredFilterState | undefined> {
  return db.filterStates.get(dashboardId);
}

/** The filters that a page shows which was opened at that time: where they are not remembered, none from before. */
export async function shownFilters(
  db: Tables,
  dashboardId: number,
  pageOpenedAt: Millis,
): Promise<StoredFilterState | null> {
  const [state, isRemembered] = await Promise.all([
    getFilterState(db, dashboardId),
    setting(db, 'filtersRemembered'),
  ]);
  if (state === undefined) return null;
  return isRemembered || state.changedAt >= pageOpenedAt ? state : { ...state, masks: null };
}

export function putFilterState(tx: Tx, dashboardId: number, masks: DataMasks, now: Millis): Promise<void> {
  return patch(tx, dashboardId, { masks, changedAt: now });
}

/** The filters and their age stay unchanged. */
export function putChosenTabs(tx: Tx, dashboardId: number, tabs: ChosenTabs): Promise<void> {
  return patch(tx, dashboardId, { tabs });
}

export function putLabelColors(tx: Tx, dashboardId: number, colors: StoredColors): Promise<void> {
  return patch(tx, dashboardId, { colors });
}

async function patch(
  tx: Tx,
  dashboardId: number,
  changes: Partial<Omit<StoredFilterState, 'dashboardId'>>,
): Promise<void> {
  const before = await getFilterState(tx, dashboardId);
  const untouched: StoredFilterState = { dashboardId, masks: null, tabs: {}, changedAt: 0, colors: null };
  await tx.filterStates.put({ ...untouched, ...before, ...changes });
}
