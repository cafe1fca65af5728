import { err, ok, type Result } from '#domain/result.ts';
import { openMeta, type Meta } from '../../meta/meta.ts';
import { dataDirError, isStorageError, openDataDir, type DataDir } from '../data/dataDir.ts';
import { lockDataDir, type DataLock } from '../data/dataLock.ts';
import { startError, type StartError } from './startError.ts';

/** A data folder locked by this process, with its content. */
export interface Home extends DataDir {
  readonly meta: Meta;
  readonly lock: DataLock;
  close(): void;
}

export function openHome(root: string, pid: number): Result<Home, StartError> {
  const dir = openDataDir(root);
  if (!dir.ok) return dir;
  const lock = lockDataDir(root, pid);
  if (!lock.ok) return lock;
  const meta = openMeta(root);
  if (!meta.ok) {
    lock.value.release();
    const { message, hint, cause } = meta.error;
    return err(isStorageError(cause) ? dataDirError(root, cause) : startError(message, hint, cause));
  }
  return ok({
    ...dir.value,
    meta: meta.value,
    lock: lock.value,
    close() {
      meta.value.close();
      lock.value.release();
    },
  });
}
