import { Dexie } from 'dexie';
import { migrations } from './migrations.ts';
import { nativeTransaction, type InTransaction } from './native/nativeTransaction.ts';
import type { WriteWatch } from './native/nativeScope.ts';
import type { DeviceTableName, Tables } from './schema.ts';

/** The device's database: the source of truth for the interface. */
export type SextantDb = Dexie &
  Tables & {
    /** Set once a newer release requested the database: this page can no longer write. */
    readonly handover: { begun: boolean };
    /** Runs work in one write transaction. */
    readonly writing: <T>(
      tables: readonly DeviceTableName[],
      work: (transaction: InTransaction) => Promise<T>,
    ) => Promise<T>;
  };

export interface DbDeps {
  /** Where IndexedDB is not a global: tests and simulations. */
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof globalThis.IDBKeyRange;
  /**
   * A newer release wants to upgrade the database and waits for this connection. Write what is in memory before the
   * promise resolves; then the connection closes for good and the page should offer to reload.
   */
  readonly onHandover?: () => Promise<void>;
  /** Observes write transactions. */
  readonly watch?: WriteWatch;
}

/**
 * Opens on first use, so that a page can render meanwhile. Durability is strict for the whole database: drafts and the
 * outbox require it, and one database lets rows and the state of their query change in one transaction.
 */
export function openDb(name: string, deps: DbDeps = {}): SextantDb {
  const { indexedDB, IDBKeyRange, onHandover, watch } = deps;
  const dexie = new Dexie(name, {
    chromeTransactionDurability: 'strict',
    ...(indexedDB && { indexedDB }),
    ...(IDBKeyRange && { IDBKeyRange }),
    // Dexie's cache does not see writes that bypass it.
    cache: 'disabled',
  });
  migrations(dexie);
  const writing = <T>(tables: readonly DeviceTableName[], work: (transaction: InTransaction) => Promise<T>) =>
    nativeTransaction(dexie, tables, work, { ranges: IDBKeyRange ?? globalThis.IDBKeyRange, watch });
  const db = Object.assign(dexie, { handover: { begun: false }, writing }) as unknown as SextantDb;
  const close = () => {
    db.handover.begun = true;
    db.close({ disableAutoOpen: true });
  };
  // Returning false keeps Dexie from closing at once, which would lose what is in memory.
  dexie.on('versionchange', () => {
    void (onHandover?.() ?? Promise.resolve()).then(close, close);
    return false;
  });
  return db;
}

/** The database of one person at one server; each person has a separate one. */
export function databaseName(identity: { readonly backend: string; readonly user: string }): string {
  return `sextant:${identity.backend}:${identity.user}`;
}
