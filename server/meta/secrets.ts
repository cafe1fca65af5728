import { passingVault, type Vault } from '../keys/vault.ts';
import { settingStore } from './settings.ts';
import type { Sqlite } from './sqlite.ts';

/** What the server signs with, sealed: the key to it is not in the metadata. */
export interface SecretStore {
  /** The secret of a name, made and stored at its first use. */
  getOrMake(name: string, make: () => string): string;
  /** A secret of somebody else's, such as a password; null where there is none that this key opens. */
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

/** How what is sealed is opened. */
export interface SecretKeys {
  /** Null for those who sign nothing and leave it alone. */
  readonly vault: Vault | null;
  /** Whether secrets of another key are made again. */
  readonly isReset: boolean;
}

/** Of a store that lasts no longer than its process. */
export const passingKeys = (): SecretKeys => ({ vault: passingVault(), isReset: true });

/** The key is not the one with which the secrets were sealed. */
export class OtherKeyError extends Error {
  override readonly name = 'OtherKeyError';
}

const SEALED = 'sealed.';
/** Of a secret that an earlier version stored as it is. */
const PLAIN = 'secret.';

/** The key pair by which push services know the server. */
export const PUSH_KEYS = 'vapid';

export function secretStore(db: Sqlite, { vault, isReset }: SecretKeys): SecretStore {
  if (vault === null) {
    const closed = (name: string): never => {
      throw new Error(`The secret ${name} was asked for without the key.`);
    };
    return { getOrMake: closed, get: closed, set: closed, remove: closed };
  }
  const settings = settingStore(db);
  const sealAs = (name: string, value: string): void => settings.set(name, vault.seal(value, name));
  const seal = (name: string, value: string): void => sealAs(SEALED + name, value);
  db.withReserve(() => {
    sealPlain(db, sealAs);
    if (!sealAnew(db, vault) && !isReset) throw new OtherKeyError('Another key sealed them.');
    dropUnopened(db, vault);
  });
  const open = (name: string): string | null => {
    const stored = settings.get(SEALED + name);
    return stored === null ? null : (vault.open(stored, SEALED + name)?.text ?? null);
  };
  return {
    get: open,
    set: seal,
    remove: (name) => settings.remove(SEALED + name),
    getOrMake(name, make) {
      const opened = open(name);
      if (opened !== null) return opened;
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
    for (const { name, value } of plain) seal(SEALED + name.slice(PLAIN.length), value);
    deletePlain(db);
  });
  db.all('PRAGMA secure_delete = OFF');
  db.all('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Deletes those of an earlier version: a backup has no keys. */
export function deletePlain(db: Sqlite): void {
  db.run('DELETE FROM setting WHERE name >= ? AND name < ?', PLAIN, `${PLAIN}\u{FFFF}`);
}

/** Seals with the current key what an earlier one sealed; false, and nothing is changed, if one opens with none. */
function sealAnew(db: Sqlite, vault: Vault): boolean {
  const all = named(db, SEALED).map(({ name, value }) => ({ name, opened: vault.open(value, name) }));
  if (all.some(({ opened }) => opened === null)) return false;
  for (const { name, opened } of all)
    if (opened?.isCurrent === false)
      db.run('UPDATE setting SET value = ? WHERE name = ?', vault.seal(opened.text, name), name);
  return true;
}

/** Deletes secrets that the vault does not open, all of them without one; returns whether there were any. */
export function dropUnopened(db: Sqlite, vault: Vault | null): boolean {
  const lost = named(db, SEALED).filter(({ name, value }) => !vault?.open(value, name));
  db.transaction(() => {
    for (const { name } of lost) db.run('DELETE FROM setting WHERE name = ?', name);
    // Browsers are subscribed by the lost key: no push with another one arrives. They subscribe again.
    if (lost.some(({ name }) => name === SEALED + PUSH_KEYS)) db.run('DELETE FROM push_subscription');
  });
  return lost.length > 0;
}
