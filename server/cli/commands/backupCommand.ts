import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { BACKED_UP, type BackupContents, packBackup } from '../../backup/backupFile.ts';
import { newSnapshotFolder } from '../../backup/snapshot.ts';
import { METADATA_FILE } from '../../meta/metadataFile.ts';
import { deletePlain } from '../../meta/secrets.ts';
import { copySqlite, openSqlite } from '../../meta/sqlite.ts';
import { requestSnapshot, type ControlAddress } from './control.ts';
import { isStorageError } from '../data/dataDir.ts';
import { controlOf, type DataLock, lockDataDir } from '../data/dataLock.ts';
import { startError, type StartError } from '../start/startError.ts';

export interface BackupOrder {
  /** The data folder. */
  readonly root: string;
  readonly file: string;
  readonly pid: number;
  readonly version: string;
  readonly now: number;
}

/** Writes a backup of a data folder: a snapshot by the server that runs on it, or a copy of its files. */
export async function backup(order: BackupOrder): Promise<Result<BackupContents, StartError>> {
  const { root, file, pid, version, now } = order;
  if (existsSync(file)) {
    return err(startError(`${file} already exists.`, 'A backup is never overwritten. Choose another name.'));
  }
  if (!existsSync(join(root, METADATA_FILE))) {
    return err(
      startError(`There is nothing to back up in ${root}.`, 'Name the data folder with --data DIR.'),
    );
  }
  const lock = lockDataDir(root, pid);
  const taken = lock.ok ? copyAtRest(root, lock.value) : await askServer(controlOf(root), lock.error);
  if (!taken.ok) return taken;
  try {
    return ok(await packBackup(taken.value, file, { version, takenOn: new Date(now).toISOString() }));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return err(startError(`The backup could not be written to ${file}: ${reason}`, undefined, cause));
  } finally {
    rmSync(taken.value, { recursive: true, force: true });
  }
}

async function askServer(
  control: ControlAddress | null,
  inUse: StartError,
): Promise<Result<string, StartError>> {
  // A process without a control port: another backup, or a server that is starting.
  if (control === null) return err(inUse);
  const taken = await requestSnapshot(control);
  return taken.ok
    ? taken
    : err(
        startError(
          `The running server could not make a snapshot: ${taken.error}`,
          'Try again, or stop it first.',
        ),
      );
}

/** Nobody else writes there while this process holds the lock. */
function copyAtRest(root: string, lock: DataLock): Result<string, StartError> {
  try {
    const folder = newSnapshotFolder(root);
    copySqlite(join(root, METADATA_FILE), join(folder, METADATA_FILE));
    dropKeys(join(folder, METADATA_FILE));
    for (const name of BACKED_UP.slice(1)) {
      if (existsSync(join(root, name))) copyFileSync(join(root, name), join(folder, name));
    }
    return ok(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const hint = isStorageError(cause) ? 'Free space on its disk and try again.' : undefined;
    return err(startError(`The data folder ${root} could not be read: ${reason}`, hint, cause));
  } finally {
    lock.release();
  }
}

/** Where no version that seals keys has started on the folder yet, they are in its metadata. */
function dropKeys(file: string): void {
  const db = openSqlite(file);
  try {
    db.all('PRAGMA secure_delete = ON');
    deletePlain(db);
  } finally {
    db.close();
  }
}
