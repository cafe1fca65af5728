import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Clock } from '#domain/time.ts';
import { vaultOf } from '../../keys/keyFile.ts';
import type { Vault } from '../../keys/vault.ts';
import type { Log } from '../../base/log.ts';
import { isDamage } from '../../meta/metadataFile.ts';
import { openSqlite, type Sqlite } from '../../meta/sqlite.ts';
import type { KeptSessions } from './sessions.ts';

export interface SessionPlace {
  /** The data folder. */
  readonly root: string;
  /** The key of the folder, where one is given. */
  readonly key: string | undefined;
  /** The Superset whose cookies they are: another one must not get them. */
  readonly superset: string;
  readonly log: Log;
  readonly clock: Clock;
}

interface Open {
  readonly db: Sqlite;
  readonly vault: Vault;
}

const content = v.object({
  user: v.object({ id: v.number(), username: v.string() }),
  cookies: v.array(v.tuple([v.string(), v.string()])),
});

/**
 * Opens the file at its first use. The cookies in it are sealed, because whoever has one of them is signed in at the
 * Superset. If the folder cannot be written, sessions last as long as the process.
 */
export function keptSessions({ root, key: given, superset, log, clock }: SessionPlace): KeptSessions {
  const folder = join(root, 'gateway');
  const about = (key: string): string => `session ${superset} ${key}`;
  let isWorking = true;
  let opened: Open | null = null;

  function open(): Open {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const vault = vaultOf(root, given);
    if (!vault.ok) throw new Error(vault.error);
    const file = join(folder, 'sessions.db');
    try {
      return { db: openFile(file), vault: vault.value };
    } catch (cause) {
      if (!isDamage(cause)) throw cause;
      // Whoever was signed in signs in again.
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
      return { db: openFile(file), vault: vault.value };
    }
  }

  function withFile<T>(otherwise: T, work: (file: Open) => T): T {
    if (!isWorking) return otherwise;
    try {
      if (opened === null) {
        opened = open();
        opened.db.run('DELETE FROM session WHERE expires_at <= ?', clock.now());
      }
      return work(opened);
    } catch (cause) {
      log.warn('sessions not kept', { cause: String(cause) });
      // A full disk may have space again; a folder that cannot be opened stays so.
      isWorking = opened !== null;
      return otherwise;
    }
  }

  return {
    find: (key, now) =>
      withFile(null, ({ db, vault }) => {
        const row = db.get<{ sealed: string; expires_at: number }>(
          'SELECT sealed, expires_at FROM session WHERE key = ? AND expires_at > ?',
          key,
          now,
        );
        const text = row && vault.open(row.sealed, about(key))?.text;
        if (!row || !text) return null;
        const { user, cookies } = v.parse(content, JSON.parse(text));
        return { session: { user, jar: new Map(cookies) }, expiresAt: row.expires_at };
      }),
    put: (key, { user, jar }, expiresAt) =>
      withFile(undefined, ({ db, vault }) => {
        const sealed = vault.seal(JSON.stringify({ user, cookies: [...jar] }), about(key));
        db.run(
          'INSERT OR REPLACE INTO session (key, sealed, expires_at) VALUES (?, ?, ?)',
          key,
          sealed,
          expiresAt,
        );
      }),
    remove: (key) => withFile(undefined, ({ db }) => void db.run('DELETE FROM session WHERE key = ?', key)),
    close() {
      isWorking = false;
      opened?.db.close();
      opened = null;
    },
  };
}

const TABLE = `CREATE TABLE IF NOT EXISTS session
  (key TEXT PRIMARY KEY, sealed TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT`;

function openFile(file: string): Sqlite {
  // SQLite would make it readable for everyone.
  closeSync(openSync(file, 'a', 0o600));
  const db = openSqlite(file);
  db.all('PRAGMA busy_timeout = 1000');
  db.all('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = NORMAL');
  db.all('PRAGMA secure_delete = ON');
  db.exec(TABLE);
  return db;
}
