import type { DbDeps } from '#store/db.ts';
import { type IdentityStore, type LastHere, openIdentityStore } from '#store/identity.ts';
import { storageError } from '#domain/error/storageError.ts';

export interface OpenedStorage {
  /** `memory`: the browser's storage is unavailable, so everything is lost when the page closes. */
  readonly kind: 'device' | 'memory';
  readonly factory: Pick<DbDeps, 'indexedDB' | 'IDBKeyRange'>;
  readonly identities: IdentityStore;
  /** Whose database opens; null where nobody is signed in on this device. */
  readonly last: LastHere | null;
}

/**
 * Tests whether this browser can store data, by the first read that is needed anyway. Where it cannot, as in some
 * private modes, the same code runs on an IndexedDB in memory, so that a person can at least write and execute SQL.
 */
export async function openStorage(
  /** Set where nothing may be kept on the device. */
  isInMemory: boolean,
  /** The path of an app without a server; null at one. */
  edition: string | null,
): Promise<OpenedStorage> {
  if (!isInMemory) {
    const identities = openIdentityStore({}, edition);
    try {
      return { kind: 'device', factory: {}, identities, last: await identities.lastHere() };
    } catch (cause) {
      if (storageError(cause) === null) throw cause;
    }
  }
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  return { kind: 'memory', factory, identities: openIdentityStore(factory), last: null };
}
