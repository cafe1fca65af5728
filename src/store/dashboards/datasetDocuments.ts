import type { Dataset } from '#domain/dataset/dataset.ts';
import type { StoredDocument } from '../documents/documentRow.ts';
import { documentsByNumber, documentsByUuid, getDocument } from '../documents/documents.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

/* Apart from `datasets`, which every page loads. */

/** A dataset that no server has, by its uuid. */
export function localDataset(tx: Tables, uuid: string): Promise<Dataset | undefined> {
  return tx.datasets
    .where('id')
    .below(0)
    .filter((dataset) => dataset.uuid === uuid)
    .first();
}

/** An id for a dataset that no server has: negative, so that it never equals a server's. */
export async function nextLocalDataset(tx: Tx): Promise<number> {
  const first = await tx.datasets.orderBy('id').first();
  return Math.min(first?.id ?? 0, 0) - 1;
}

/** The document of a dataset, by its id on the server or its uuid; none while it is being deleted. */
export async function documentOfDataset(
  db: Tables,
  idOrUuid: number | string,
): Promise<StoredDocument | undefined> {
  const rows =
    typeof idOrUuid === 'number'
      ? await documentsByNumber(db, 'dataset', idOrUuid)
      : [...(await documentsByUuid(db, idOrUuid)), await getDocument(db, idOrUuid)];
  return rows.find((row) => row?.kind === 'dataset' && row.deletedAt === null);
}
