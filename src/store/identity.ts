import { Dexie } from 'dexie';
import type { EntityTable } from 'dexie';
import type { Millis } from '#domain/time.ts';
import type { DbDeps } from './db.ts';

/** Whose work a database of this device holds, and at which server. */
export interface Identity {
  /** The server's permanent id; two addresses of one server have the same. */
  readonly backend: string;
  readonly username: string;
  readonly displayName: string;
  /** The server's number for the person, which requests carry so that none goes out under another's cookie. */
  readonly userId: number | null;
}

interface IdentityRow extends Identity {
  readonly key: string;
  readonly seenAt: Millis;
}

/** Who used this device last. It is apart from every person's database, because it says which of them to open. */
export interface IdentityStore {
  readonly last: () => Promise<Identity | null>;
  readonly remember: (identity: Identity, now: Millis) => Promise<void>;
  readonly forget: (identity: Identity) => Promise<void>;
}

export function openIdentityStore(deps: Pick<DbDeps, 'indexedDB' | 'IDBKeyRange'> = {}): IdentityStore {
  const db = new Dexie('sextant-identity', { chromeTransactionDurability: 'strict', ...deps });
  db.version(1).stores({ identities: 'key, seenAt' });
  const identities: EntityTable<IdentityRow, 'key'> = db.table('identities');
  const keyOf = (identity: Identity): string => JSON.stringify([identity.backend, identity.username]);
  return {
    async last() {
      const row = await identities.orderBy('seenAt').last();
      if (row === undefined) return null;
      const { backend, username, displayName, userId } = row;
      return { backend, username, displayName, userId };
    },
    async remember(identity, now) {
      await identities.put({ ...identity, key: keyOf(identity), seenAt: now });
    },
    async forget(identity) {
      await identities.delete(keyOf(identity));
    },
  };
}
