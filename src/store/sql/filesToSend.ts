import type { Result } from '#domain/result.ts';
import type { SextantDb } from '../db.ts';
import type { Tables } from '../schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { KEPT_TABLES, write } from '../write.ts';

/* Files that wait in the outbox are stored where rows of device tables are, under ids of their own. */

/** Null once it was sent. */
export async function fileToSend(db: Tables, id: string): Promise<Blob | null> {
  return (await db.keptRows.get(id))?.rows ?? null;
}

export function storeFileToSend(db: SextantDb, id: string, file: Blob): Promise<Result<void, StorageError>> {
  return write(
    db,
    async (tx) => {
      await tx.keptRows.put({ id, rows: file });
    },
    KEPT_TABLES,
  );
}
