import { budgetOf, type CubeChoice, finestChoice } from '#domain/device/offlineChoice.ts';
import { dashboardCopyId, getOfflineCopy, listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import { listExtracts } from '#store/datasets/extracts.ts';
import type { SextantDb } from '#store/db.ts';
import { RANGE_GRAINS } from './chooseCubes.ts';

/** What was chosen for a dataset by the offline dashboards over it, and by one more that is to be offline. */
export async function cubeChoice(
  db: SextantDb,
  datasetId: number,
  dashboardId?: number,
): Promise<CubeChoice> {
  const own = dashboardId === undefined ? undefined : dashboardCopyId(dashboardId);
  const copies = (await listOfflineCopies(db)).filter(
    ({ id, datasetIds }) => id === own || datasetIds?.includes(datasetId) === true,
  );
  return finestChoice(
    copies.map(({ choice }) => choice?.cubes[datasetId]),
    RANGE_GRAINS,
  );
}

/** What is left of the budget of a dashboard beside the data of its other datasets. */
export async function budgetLeft(db: SextantDb, dashboardId: number, datasetId: number): Promise<number> {
  const copy = await getOfflineCopy(db, dashboardCopyId(dashboardId));
  const others = (await listExtracts(db)).filter(
    (each) => each.datasetId !== datasetId && copy?.datasetIds?.includes(each.datasetId) === true,
  );
  return others.reduce((left, { bytes }) => left - bytes, budgetOf(copy?.choice));
}
