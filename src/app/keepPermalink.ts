import type { SextantDb } from '#store/db.ts';
import { keepLink } from '#store/keptLinks.ts';
import type { KeptLink } from '#store/settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';

export interface KeepingPorts {
  readonly db: SextantDb;
  readonly onStorageError: (error: StorageError) => void;
}

/** Keeps what a permalink leads to on this device; a full device is reported, and the link works nevertheless. */
export async function keepPermalink({ db, onStorageError }: KeepingPorts, link: KeptLink): Promise<void> {
  const kept = await keepLink(db, link);
  if (!kept.ok) onStorageError(kept.error);
}
