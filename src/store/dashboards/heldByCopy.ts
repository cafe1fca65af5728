import { heldDatasets } from '../heldData.ts';
import type { SextantDb } from '../db.ts';
import type { Tx } from '../write.ts';
import type { OfflineCopy, PinnedChartData } from './dashboardRows.ts';
import type { ExtractFile, StoredExtract } from '../datasets/extractRow.ts';

/** An offline copy with all that is stored for it, to put it back after it was removed. */
export interface HeldByCopy {
  readonly copy: OfflineCopy;
  readonly answers: readonly PinnedChartData[];
  readonly extracts: readonly StoredExtract[];
  readonly files: readonly ExtractFile[];
}

/** Null if there is no such copy. */
export async function readHeldByCopy(db: SextantDb, copyId: string): Promise<HeldByCopy | null> {
  const copy = await db.pins.get(copyId);
  if (copy === undefined) return null;
  const ids = [...(copy.datasetIds ?? [])];
  const [answers, extracts, files] = await Promise.all([
    db.pinnedAnswers.where('pinId').equals(copyId).toArray(),
    db.extracts.bulkGet(ids),
    db.extractFiles.bulkGet(ids),
  ]);
  const known = <Row>(row: Row | undefined): readonly Row[] => (row === undefined ? [] : [row]);
  return { copy, answers, extracts: extracts.flatMap(known), files: files.flatMap(known) };
}

/** Puts a removed copy back. Rows that were downloaded again since, for this copy or another, stay. */
export async function putBackHeld(tx: Tx, { copy, answers, extracts, files }: HeldByCopy): Promise<void> {
  const held = await heldDatasets(tx);
  await tx.pins.put(copy);
  await tx.pinnedAnswers.bulkPut(answers);
  await tx.extracts.bulkPut(extracts.filter(({ datasetId }) => !held.has(datasetId)));
  await tx.extractFiles.bulkPut(files.filter(({ datasetId }) => !held.has(datasetId)));
}
