import type { DocumentKind, ServerDocument } from '#documents/kinds/defineDocument.ts';
import { dropGoneDocuments, takeDocument } from '#documents/takeDocument.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import { afterRefusal } from './afterRefusal.ts';
import type { SyncPorts } from '../syncPorts.ts';

export type RecordPorts = Pick<SyncPorts, 'db' | 'api' | 'clock'>;
export type PulledRecords = Promise<Result<void, ApiError | StorageError>>;

/** Reads all that a server has of a kind, and stores it as documents. */
export async function pullAll<Content extends object, There extends { readonly id: number }>(
  { db, api, clock }: RecordPorts,
  kind: DocumentKind<Content>,
  documentOf: (there: There) => ServerDocument<Content>,
  read: () => Promise<Result<readonly There[], ApiError>>,
): PulledRecords {
  const requestedAt = clock.now();
  const found = await read();
  if (!found.ok) return afterRefusal({ db, api, clock }, found.error);
  const written = await write(
    db,
    async (tx) => {
      const times = { requestedAt, now: clock.now() };
      for (const each of found.value) await takeDocument(tx, kind, documentOf(each), times);
      await dropGoneDocuments(tx, kind, new Set(found.value.map(({ id }) => id)), times);
    },
    DASHBOARD_TABLES,
  );
  return written.ok ? ok(undefined) : written;
}
