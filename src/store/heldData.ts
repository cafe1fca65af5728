import { patchOfflineCopy } from './dashboards/offlineCopies.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

/** Sets the datasets whose rows the offline copy holds; null for none. */
export async function holdData(tx: Tx, copyId: string, datasetIds: readonly number[] | null): Promise<void> {
  await patchOfflineCopy(tx, copyId, { datasetIds });
  await dropUnheld(tx);
}

/** Deletes rows that no offline copy holds. */
export async function dropUnheld(tx: Tx): Promise<void> {
  const held = await heldDatasets(tx);
  const dropped = (await tx.extracts.toArray())
    .map(({ datasetId }) => datasetId)
    .filter((id) => !held.has(id));
  await tx.extracts.bulkDelete(dropped);
  await tx.extractFiles.bulkDelete(dropped);
}

/** Datasets whose rows an offline copy holds. */
export async function heldDatasets(db: Tables): Promise<ReadonlySet<number>> {
  return new Set((await db.pins.toArray()).flatMap(({ datasetIds }) => datasetIds ?? []));
}
