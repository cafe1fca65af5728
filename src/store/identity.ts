import { Dexie, type EntityTable } from 'dexie';
import type { Millis } from '#domain/time.ts';
import type { DbDeps } from './db.ts';

/** Whose work a database of this device holds, and at which server. */
export interface Identity {
  /** The server's permanent id; two addresses of one server share it. */
  readonly backend: string;
  readonly username: string;
  readonly displayName: string;
  /** The server's number for the person; requests carry it so that none is sent under another person's cookie. */
  readonly userId: number | null;
}

/** What a passphrase is verified against; the passphrase itself is stored nowhere. */
export interface DeviceLock {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  readonly hash: Uint8Array<ArrayBuffer>;
}

interface IdentityRow extends Identity {
  readonly key: string;
  readonly seenAt: Millis;
  /** Signed out: their work stays locked until they sign in again. */
  readonly left?: boolean;
  /** Signed out while the server was unreachable. */
  readonly owesSignOut?: boolean;
  readonly lock?: DeviceLock | null;
}

/** The last person on the device, and what unlocks their work, if they set anything. */
export interface LastHere {
  readonly identity: Identity;
  readonly lock: DeviceLock | null;
}

/** The last person on this device. Separate from every person's database, because it names the one to open. */
export interface IdentityStore {
  /** Whose work opens: the last person's; nobody's after they signed out. */
  readonly last: () => Promise<Identity | null>;
  readonly lastHere: () => Promise<LastHere | null>;
  readonly remember: (identity: Identity, now: Millis) => Promise<void>;
  /** Signs a person out of this device. */
  readonly leave: (identity: Identity, isServerNotified: boolean) => Promise<void>;
  /** Whether somebody signed out here and the server may not know. */
  readonly owesSignOut: () => Promise<boolean>;
  readonly confirmSignOut: () => Promise<void>;
  /** The passphrase that unlocks a person's work, if they set one. */
  readonly lockOf: (identity: Identity) => Promise<DeviceLock | null>;
  readonly setLock: (identity: Identity, lock: DeviceLock | null) => Promise<void>;
}

/**
 * Opens the store of an origin's servers; or of an `edition` without one, named by its path: beside a server, or another
 * edition, it must open nobody else's work.
 */
export function openIdentityStore(
  deps: Pick<DbDeps, 'indexedDB' | 'IDBKeyRange'> = {},
  edition: string | null = null,
): IdentityStore {
  const db = new Dexie(edition === null ? 'sextant-identity' : `sextant-identity ${edition}`, {
    chromeTransactionDurability: 'strict',
    ...deps,
  });
  db.version(1).stores({ identities: 'key, seenAt' });
  const identities: EntityTable<IdentityRow, 'key'> = db.table('identities');
  const keyOf = (identity: Identity): string => JSON.stringify([identity.backend, identity.username]);

  async function lastHere(): Promise<LastHere | null> {
    const row = await identities.orderBy('seenAt').last();
    if (row === undefined || row.left === true) return null;
    const { backend, username, displayName, userId, lock = null } = row;
    return { identity: { backend, username, displayName, userId }, lock };
  }

  return {
    lastHere,
    last: async () => (await lastHere())?.identity ?? null,
    remember: (identity, now) =>
      db.transaction('rw', identities, async () => {
        const key = keyOf(identity);
        const { lock = null } = (await identities.get(key)) ?? {};
        const latest = await identities.orderBy('seenAt').last();
        // Later than all others, whatever the clock said then.
        const seenAt = Math.max(now, (latest?.seenAt ?? 0) + 1);
        await identities.put({ ...identity, key, seenAt, lock });
      }),
    async leave(identity, isServerNotified) {
      await identities.update(keyOf(identity), { left: true, owesSignOut: !isServerNotified });
    },
    owesSignOut: async () => (await identities.filter((row) => row.owesSignOut === true).count()) > 0,
    async confirmSignOut() {
      await identities.toCollection().modify({ owesSignOut: false });
    },
    lockOf: async (identity) => (await identities.get(keyOf(identity)))?.lock ?? null,
    async setLock(identity, lock) {
      await identities.update(keyOf(identity), { lock });
    },
  };
}
