import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { KEY_FILE, KEY_VARIABLE, vaultOf } from '../../keys/keyFile.ts';
import type { Vault } from '../../keys/vault.ts';
import { openMeta, type Meta } from '../../meta/meta.ts';
import { reserveIn } from '../../meta/metadataFile.ts';
import {
  dataDirError,
  isOutOfSpace,
  isStorageError,
  openDataDir,
  type DataDir,
  type Platform,
} from '../data/dataDir.ts';
import { lockDataDir, type DataLock } from '../data/dataLock.ts';
import { startError, type StartError } from './startError.ts';

/** A data folder locked by this process, with its content. */
export interface OpenedHome extends DataDir {
  readonly meta: Meta;
  readonly lock: DataLock;
  close(): void;
}

/** The process that opens it. */
export interface HomeWorld {
  readonly pid: number;
  readonly platform: Pick<Platform, 'env'>;
}

/** What is done with the folder's keys: a command that signs nothing leaves them alone. */
type KeyUse = 'opened' | 'reset' | 'untouched';

/** On a full disk it is opened with the space that is reserved there: nothing can be deleted before. */
export function openHome(
  root: string,
  world: HomeWorld,
  use: KeyUse = 'opened',
): Result<OpenedHome, StartError> {
  const opened = openParts(root, world, use);
  if (opened.ok || !isOutOfSpace(opened.error.cause)) return opened;
  reserveIn(root).release();
  return openParts(root, world, use);
}

function openParts(root: string, { pid, platform }: HomeWorld, use: KeyUse): Result<OpenedHome, StartError> {
  const dir = openDataDir(root);
  if (!dir.ok) return dir;
  const lock = lockDataDir(root, pid);
  if (!lock.ok) return lock;
  const keyFile = join(root, KEY_FILE);
  const hadKey = existsSync(keyFile);
  const vault = use === 'untouched' ? ok(null) : openVault(root, platform.env[KEY_VARIABLE]);
  if (!vault.ok) {
    lock.value.release();
    return vault;
  }
  const meta = openMeta(root, { vault: vault.value, isReset: use === 'reset' });
  if (!meta.ok) {
    // One that was made just now opens nothing, and must not be taken for the one that is missing.
    if (meta.error.kind === 'other-key' && !hadKey) rmSync(keyFile, { force: true });
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
