import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { startError, type StartError } from '../start/startError.ts';

/** The platform facts that determine the folder for application data. */
export interface Platform {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

export function defaultDataDir({ platform, env, home }: Platform): string {
  if (platform === 'win32') {
    return win32.join(env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local'), 'Sextant');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Sextant');
  const xdg = env['XDG_DATA_HOME'];
  // By the XDG specification a relative path is invalid and must be ignored.
  return posix.join(xdg && posix.isAbsolute(xdg) ? xdg : posix.join(home, '.local', 'share'), 'sextant');
}

/** The folders inside DIR. All of them are private to this user. */
export interface DataDir {
  readonly root: string;
  /** Loaded files and samples, as DuckDB databases. Everything in it can be rebuilt. */
  readonly databases: string;
  /** Stored rows of past queries. */
  readonly results: string;
  /** Temporary files of engines. Emptied at each start. */
  readonly temp: string;
}

/** Creates DIR where it is missing. A folder with content keeps its permissions. */
export function openDataDir(root: string): Result<DataDir, StartError> {
  const dirs: DataDir = {
    root,
    databases: join(root, 'databases'),
    results: join(root, 'results'),
    temp: join(root, 'temp'),
  };
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    if (!statSync(root).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    // mkdir's mode does not change an existing folder.
    if (readdirSync(root).length === 0) chmodSync(root, 0o700);
    for (const dir of [dirs.databases, dirs.results, dirs.temp])
      mkdirSync(dir, { recursive: true, mode: 0o700 });
    return ok(dirs);
  } catch (cause) {
    return err(dataDirError(root, cause));
  }
}

/** The message for a data folder that cannot be used, whatever call failed. */
export function dataDirError(root: string, cause: unknown): StartError {
  const elsewhere = 'Name another folder with --data DIR.';
  const code = errorCode(cause);
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return startError(`No permission to write in the data folder ${root}.`, elsewhere, cause);
    case 'EROFS':
      return startError(`The data folder ${root} is on a file system that is read-only.`, elsewhere, cause);
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
    case 'SQLITE_FULL':
      return startError(
        `There is no space left for the data folder ${root}.`,
        `Free some space, or name another folder with --data DIR.`,
        cause,
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return startError(`The data folder ${root} cannot be used: a file is in its place.`, elsewhere, cause);
    default: {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return startError(`The data folder ${root} cannot be used: ${reason}`, elsewhere, cause);
    }
  }
}

/** Whether an error comes from the disk and not from the program. */
export function isStorageError(cause: unknown): boolean {
  const code = errorCode(cause);
  return (
    code !== undefined &&
    /^(ENOSPC|EDQUOT|EFBIG|EROFS|EACCES|EPERM|EIO|SQLITE_(FULL|IOERR|READONLY|CANTOPEN).*)$/.test(code)
  );
}

/** Whether an error says that the disk is full, or a file may not grow. */
export const isOutOfSpace = (cause: unknown): boolean =>
  /^(ENOSPC|EDQUOT|EFBIG|SQLITE_(FULL|IOERR_WRITE))$/.test(errorCode(cause) ?? '');

function errorCode(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
