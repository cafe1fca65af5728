import type { Result } from '#domain/result.ts';
import type { SextantDb } from '../db.ts';
import { type KeptFolder, putSetting, setting } from '../settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { write } from '../write.ts';

/** More are forgotten: their tables stay, and are made anew when their folder is opened again. */
const MOST = 20;

/** Keeps an opened folder as the last one. */
export function storeFolder(db: SextantDb, folder: KeptFolder): Promise<Result<void, StorageError>> {
  return write(db, async (tx) => {
    const others = (await setting(tx, 'folders')).filter(({ id }) => id !== folder.id);
    await putSetting(tx, 'folders', [folder, ...others].slice(0, MOST));
  });
}
