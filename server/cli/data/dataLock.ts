import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import * as v from 'valibot';
import { err, ok, type Result } from '#domain/result.ts';
import type { ControlAddress } from '../commands/control.ts';
import { dataDirError } from './dataDir.ts';
import { startError, type StartError } from '../start/startError.ts';

const OWNER_FILE = 'owner.json';

/** The exclusive lock of a server on a data folder. */
export interface DataLock {
  /** Records the address of this server, for the message of a second one, and its control port. */
  announce(address: string, control: ControlAddress): void;
  release(): void;
}

interface Owner {
  readonly pid: number;
  readonly address: string | null;
  readonly control: ControlAddress | null;
}

/**
 * Locks the data folder for this process. The lock is SQLite's own on an empty database: the operating system releases
 * it when the process ends in any way, so nothing needs cleaning up. A file beside it names the holder; it is used for
 * messages only and never trusted.
 */
export function lockDataDir(root: string, pid: number): Result<DataLock, StartError> {
  const lockFile = join(root, 'lock');
  const ownerFile = join(root, OWNER_FILE);
  let db: Database.Database;
  try {
    // Created first, because SQLite would make it readable for everyone.
    closeSync(openSync(lockFile, 'a', 0o600));
    db = new Database(lockFile);
  } catch (cause) {
    return err(dataDirError(root, cause));
  }
  try {
    db.exec('BEGIN EXCLUSIVE');
    writeOwner(ownerFile, { pid, address: null, control: null });
  } catch (cause) {
    db.close();
    return err(isBusy(cause) ? inUse(root, readOwner(ownerFile)) : dataDirError(root, cause));
  }
  return ok({
    announce: (address, control) => writeOwner(ownerFile, { pid, address, control }),
    release() {
      rmSync(ownerFile, { force: true });
      db.exec('ROLLBACK');
      db.close();
    },
  });
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY');
}

function writeOwner(file: string, owner: Owner): void {
  writeFileSync(file, JSON.stringify(owner), { mode: 0o600 });
}

const ownerText = v.object({
  pid: v.number(),
  address: v.nullish(v.string(), null),
  control: v.nullish(v.object({ port: v.number(), key: v.string() }), null),
});

/** Null where the other server has not written it yet or is stopping. */
function readOwner(file: string): Owner | null {
  try {
    return v.parse(ownerText, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** The control port of the server on the folder; null where there is none. */
export const controlOf = (root: string): ControlAddress | null =>
  readOwner(join(root, OWNER_FILE))?.control ?? null;

function inUse(root: string, owner: Owner | null): StartError {
  const process = owner ? ` (process ${owner.pid}${owner.address ? `, ${owner.address}` : ''})` : '';
  return startError(
    `Another Sextant${process} is using the data folder ${root}.`,
    `${owner?.address ? 'Open its address, or stop' : 'Stop'} it first, or start this one on a folder of its own with --data DIR.`,
  );
}
