import type { Result } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { SextantDb } from './db.ts';
import { putSetting, setting, type WorkFolder } from './settings.ts';
import { write } from './write.ts';

/** Changes what is known of the folder that the person works in; null ends that. Nothing happens without a folder. */
export function changeWorkFolder(
  db: SextantDb,
  change: (now: WorkFolder) => WorkFolder | null,
): Promise<Result<void, StorageError>> {
  return write(db, async (tx) => {
    const now = await setting(tx, 'workFolder');
    if (now) await putSetting(tx, 'workFolder', change(now));
  });
}

/** Begins to work in a folder, with nothing that is known of it. */
export function beginWorkFolder(db: SextantDb, folder: WorkFolder): Promise<Result<void, StorageError>> {
  return write(db, async (tx) => {
    await putSetting(tx, 'workFolder', folder);
  });
}
