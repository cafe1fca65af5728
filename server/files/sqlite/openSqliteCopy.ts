import { constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'libsql';

export interface OpenedSqlite {
  readonly db: Database.Database;
  close(): void;
}

/**
 * Opens a person's SQLite file so that nothing is ever written to it or beside it. A file with a journal is copied with
 * it, since the journal has committed data and reading it requires writes; any other is opened as immutable, which
 * makes SQLite take no locks and create no files.
 */
export function openSqliteCopy(path: string): OpenedSqlite {
  const journals = ['-wal', '-journal'].filter((suffix) => existsSync(path + suffix));
  if (journals.length === 0) {
    const db = new Database(`${pathToFileURL(path).href}?mode=ro&immutable=1`);
    return { db, close: () => db.close() };
  }
  const folder = mkdtempSync(join(tmpdir(), 'sextant-sqlite-'));
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, 'copy.sqlite');
    for (const suffix of ['', ...journals]) {
      copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
    }
    const db = new Database(copy);
    return {
      db,
      close() {
        db.close();
        discard();
      },
    };
  } catch (cause) {
    discard();
    throw cause;
  }
}
