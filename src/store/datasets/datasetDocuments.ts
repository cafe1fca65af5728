import type { StoredDocument } from '../documents/documentRow.ts';
import { documentsByNumber, documentsByUuid, getDocument } from '../documents/documents.ts';
import type { Tables } from '../schema.ts';

/* Apart from `datasets`, which every page loads. */

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
