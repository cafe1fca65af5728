import type { DocumentKind } from '#documents/kinds/defineDocument.ts';
import { takeDocument } from '#documents/takeDocument.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import type { SyncPorts } from '../syncPorts.ts';

/** Reads the whole of a document from the server, by id or uuid, and stores it. */
export async function pullDocument(
  { db, api, clock }: Pick<SyncPorts, 'db' | 'api' | 'clock'>,
  kind: DocumentKind,
  idOrUuid: number | string,
): Promise<Result<void, ApiError | StorageError>> {
  const requestedAt = clock.now();
  const found = await kind.calls.load(api, idOrUuid);
  if (!found.ok) return found;
  const written = await write(
    db,
    async (tx) => void (await takeDocument(tx, kind, found.value, { requestedAt, now: clock.now() })),
    DASHBOARD_TABLES,
  );
  return written.ok ? ok(undefined) : written;
}
