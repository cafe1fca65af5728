import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import type { SextantDb } from '#store/db.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';

/** A dataset of this device as its charts are computed from it; null if it was removed. */
export async function deviceContents(db: SextantDb, datasetId: number): Promise<DatasetContents | null> {
  const [dataset] = await getDatasets(db, [datasetId]);
  const row = dataset?.uuid == null ? undefined : await getDocument(db, dataset.uuid);
  return row === undefined ? null : savedOf(row);
}

/** Charts are computed from what was saved, as on a server. */
const savedOf = ({ saved, draft }: StoredDocument): DatasetContents | null =>
  (saved?.content ?? draft?.content ?? null) as DatasetContents | null;
