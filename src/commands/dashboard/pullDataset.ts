import { datasetDocument } from '#documents/kinds/dataset.ts';
import { takeDocument } from '#documents/takeDocument.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import type { SyncPorts } from '../syncPorts.ts';

/** Reads a dataset with all of its columns, by id or uuid; a dashboard has only those its charts use. */
export async function pullDataset(
  { db, api, clock }: Pick<SyncPorts, 'db' | 'api' | 'clock'>,
  idOrUuid: number | string,
): Promise<Result<void, ApiError | StorageError>> {
  const requestedAt = clock.now();
  const found = await datasetDocument.calls.load(api, idOrUuid);
  if (!found.ok) return found;
  const written = await write(
    db,
    async (tx) =>
      void (await takeDocument(tx, datasetDocument, found.value, { requestedAt, now: clock.now() })),
    DASHBOARD_TABLES,
  );
  return written.ok ? ok(undefined) : written;
}
