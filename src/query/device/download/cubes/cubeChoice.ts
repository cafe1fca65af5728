import { budgetOf, type CubeChoice, finestChoice } from '#domain/device/offlineChoice.ts';
import { dashboardCopyId, listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
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

/**
 * What the budget of an offline dashboard leaves for a dataset beside the data of its others. Of several dashboards over
 * it the one with the most room counts: a smaller budget takes no rows from another. -Infinity if there is none.
 */
export async function budgetLeft(db: SextantDb, datasetId: number): Promise<number> {
  const others = (await listExtracts(db)).filter((each) => each.datasetId !== datasetId);
  const left = (await listOfflineCopies(db))
    .filter(({ datasetIds }) => datasetIds?.includes(datasetId))
    .map(({ datasetIds, choice }) =>
      others
        .filter((each) => datasetIds?.includes(each.datasetId))
        .reduce((room, { bytes }) => room - bytes, budgetOf(choice)),
    );
  return Math.max(...left);
}
