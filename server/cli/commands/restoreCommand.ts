import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { knownVaultOf } from '../../keys/keyFile.ts';
import { BACKED_UP, type BackupContents, unpackBackup } from '../../backup/backupFile.ts';
import { prepareRestored } from '../../backup/prepareRestored.ts';
import { markUsed } from '../../meta/metadataFile.ts';
import { openDataDir } from '../data/dataDir.ts';
import { lockDataDir } from '../data/dataLock.ts';
import { startError, type StartError } from '../start/startError.ts';

export interface RestoreOrder {
  readonly root: string;
  readonly file: string;
  readonly pid: number;
  readonly now: number;
  /** The key of the folder, where one is given. */
  readonly key?: string | undefined;
}

export interface Restored {
  readonly contents: BackupContents;
  /** Where the previous content was moved; null where there was none. */
  readonly keptAt: string | null;
  /** Whether it was made with another key than the folder's. */
  readonly isWithoutKeys: boolean;
}

/** The files that SQLite stores beside a database. */
const BESIDE = ['metadata.db-wal', 'metadata.db-shm', 'metadata.db-journal'];

/** Replaces the content of a data folder with a backup; the old content is moved aside. */
export async function restore(order: RestoreOrder): Promise<Result<Restored, StartError>> {
  const { root, file, pid } = order;
  if (!existsSync(file)) return err(startError(`There is no file ${file}.`));
  const dir = openDataDir(root);
  if (!dir.ok) return dir;
  const lock = lockDataDir(root, pid);
  if (!lock.ok) return lock;
  const folder = mkdtempSync(join(root, 'restoring-'));
  try {
    const unpacked = await unpackBackup(file, folder);
    if (!unpacked.ok) return err(unusable(file, unpacked.error));
    const vault = knownVaultOf(root, order.key);
    if (!vault.ok) return err(startError(vault.error, 'Nothing was changed.'));
    const prepared = prepareRestored(join(folder, 'metadata.db'), vault.value);
    if (!prepared.ok) return err(unusable(file, prepared.error));
    // From here on a server that starts in between reports missing metadata.
    markUsed(root);
    const keptAt = moveAside(order);
    for (const name of BACKED_UP) {
      if (existsSync(join(folder, name))) renameSync(join(folder, name), join(root, name));
    }
    return ok({ contents: unpacked.value, keptAt, ...prepared.value });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return err(startError(`The backup could not be restored to ${root}: ${reason}`, undefined, cause));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    lock.value.release();
  }
}

const unusable = (file: string, reason: string): StartError =>
  startError(`${file} cannot be restored: ${reason}`, 'Nothing was changed. Try another backup.');

function moveAside({ root, now }: RestoreOrder): string | null {
  const there = [...BACKED_UP, ...BESIDE].filter((name) => existsSync(join(root, name)));
  if (there.length === 0) return null;
  const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
  const keptAt = join(root, `before-restore-${stamp}`);
  mkdirSync(keptAt, { mode: 0o700 });
  for (const name of there) renameSync(join(root, name), join(keptAt, name));
  return keptAt;
}
