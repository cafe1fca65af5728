import type { Vault } from '../auth/keys/vault.ts';
import { settingStore } from './settings.ts';
import type { Sqlite } from './sqlite.ts';

/** What the server signs with, sealed: the key to it is not in the metadata. */
export interface SecretStore {
  /** The secret of a name, made and stored at its first use. */
  getOrMake(name: string, make: () => string): string;
  /** The names of those that could not be opened with the folder's key, and are made again. */
  readonly lost: readonly string[];
}

const SEALED = 'sealed.';
/** Of a secret that an earlier version stored as it is. */
const PLAIN = 'secret.';

/** The key pair by which push services know the server. */
export const PUSH_KEYS = 'vapid';

export function secretStore(db: Sqlite, vault: Vault): SecretStore {
  const settings = settingStore(db);
  const seal = (name: string, value: string): void =>
    settings.set(SEALED + name, vault.seal(value, SEALED + name));
  const lost = db.withReserve(() => {
    sealPlain(db, seal);
    return openable(db, vault, seal);
  });
  return {
    lost,
    getOrMake(name, make) {
      const stored = settings.get(SEALED + name);
      const opened = stored === null ? null : vault.open(stored, SEALED + name);
      if (opened !== null) return opened.text;
      const value = make();
      // Without it nobody signs in, and nothing is deleted from a full disk.
      db.withReserve(() => seal(name, value));
      return value;
    },
  };
}

const named = (db: Sqlite, prefix: string): readonly { name: string; value: string }[] =>
  db.all('SELECT name, value FROM setting WHERE name >= ? AND name < ?', prefix, `${prefix}\u{FFFF}`);

/** Seals what an earlier version stored, and leaves none of it in the file or its journal. */
function sealPlain(db: Sqlite, seal: (name: string, value: string) => void): void {
  const plain = named(db, PLAIN);
  if (plain.length === 0) return;
  db.all('PRAGMA secure_delete = ON');
  db.transaction(() => {
    for (const { name, value } of plain) seal(name.slice(PLAIN.length), value);
    deletePlain(db);
  });
  db.all('PRAGMA secure_delete = OFF');
  db.all('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Deletes those of an earlier version: a backup has no keys. */
export function deletePlain(db: Sqlite): void {
  db.run('DELETE FROM setting WHERE name >= ? AND name < ?', PLAIN, `${PLAIN}\u{FFFF}`);
}

/** Seals with the current key what another one sealed, deletes what none opens, and returns the names of that. */
function openable(db: Sqlite, vault: Vault, seal: (name: string, value: string) => void): readonly string[] {
  const lost: string[] = [];
  for (const { name: key, value } of named(db, SEALED)) {
    const name = key.slice(SEALED.length);
    const opened = vault.open(value, key);
    if (opened === null) {
      lost.push(name);
      db.transaction(() => {
        db.run('DELETE FROM setting WHERE name = ?', key);
        // Browsers are subscribed by the lost key: no push with another one arrives. They subscribe again.
        if (name === PUSH_KEYS) db.run('DELETE FROM push_subscription');
      });
    } else if (!opened.isCurrent) seal(name, opened.text);
  }
  return lost;
}
