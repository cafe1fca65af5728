import { err, ok, type Result } from '#domain/result.ts';
import { KEY_VARIABLE, vaultOf } from '../../auth/keys/keyFile.ts';
import type { Vault } from '../../auth/keys/vault.ts';
import { openMeta, type Meta } from '../../meta/meta.ts';
import { reserveIn } from '../../meta/metadataFile.ts';
import { dataDirError, isOutOfSpace, isStorageError, openDataDir, type DataDir } from '../data/dataDir.ts';
import type { Platform } from '../data/dataDir.ts';
import { lockDataDir, type DataLock } from '../data/dataLock.ts';
import { startError, type StartError } from './startError.ts';

/** A data folder locked by this process, with its content. */
export interface Home extends DataDir {
  readonly meta: Meta;
  readonly lock: DataLock;
  close(): void;
}

/** The process that opens it. */
export interface HomeWorld {
  readonly pid: number;
  readonly platform: Pick<Platform, 'env'>;
}

/** On a full disk it is opened with the space that is reserved there: nothing can be deleted before. */
export function openHome(root: string, world: HomeWorld): Result<Home, StartError> {
  const opened = openParts(root, world);
  if (opened.ok || !isOutOfSpace(opened.error.cause)) return opened;
  reserveIn(root).release();
  return openParts(root, world);
}

function openParts(root: string, { pid, platform }: HomeWorld): Result<Home, StartError> {
  const dir = openDataDir(root);
  if (!dir.ok) return dir;
  const lock = lockDataDir(root, pid);
  if (!lock.ok) return lock;
  const vault = openVault(root, platform.env[KEY_VARIABLE]);
  if (!vault.ok) {
    lock.value.release();
    return vault;
  }
  const meta = openMeta(root, vault.value);
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

const NEW_KEY =
  'Put the key back. Without it, remove what is in its place: tokens and notifications made before then end.';

function openVault(root: string, given: string | undefined): Result<Vault, StartError> {
  try {
    const vault = vaultOf(root, given || undefined);
    return vault.ok ? vault : err(startError(vault.error, NEW_KEY));
  } catch (cause) {
    return err(dataDirError(root, cause));
  }
}
