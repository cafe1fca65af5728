import { Dexie } from 'dexie';
import { migrations } from './migrations.ts';
import { nativeTransaction } from './native/nativeTransaction.ts';
import type { InTransaction } from './native/nativeTransaction.ts';
import type { Watch } from './native/nativeScope.ts';
import type { TableName, Tables } from './schema.ts';

/** The device's database: the truth that the interface reads and writes. */
export type SextantDb = Dexie &
  Tables & {
    /** Set once a newer release asked for the database: nothing can be written from here any more. */
    readonly handover: { begun: boolean };
    /** Runs work in one transaction that writes. */
    readonly writing: <T>(
      tables: readonly TableName[],
      work: (transaction: InTransaction) => Promise<T>,
    ) => Promise<T>;
  };

export interface DbDeps {
  /** Where IndexedDB is not a global: tests and simulated worlds. */
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof globalThis.IDBKeyRange;
  /**
   * A newer release wants to upgrade the database and waits for this connection. What is still in memory is to be
   * written before the promise resolves; after it the connection closes for good and the page should ask to reload.
   */
  readonly onHandover?: () => Promise<void>;
  /** Looks on as transactions that write do their work. */
  readonly watch?: Watch;
  /** This release wants to upgrade and another page still holds an older connection. */
  readonly onBlocked?: () => void;
}

/**
 * Opens on first use, so that a page can show itself meanwhile. Durability is strict for the whole database: drafts
 * and outbox demand it, and one database is what lets rows and the state of their query change in one transaction.
 */
export function openDb(name: string, deps: DbDeps = {}): SextantDb {
  const { indexedDB, IDBKeyRange, onHandover, onBlocked, watch } = deps;
  const dexie = new Dexie(name, {
    chromeTransactionDurability: 'strict',
    ...(indexedDB && { indexedDB }),
    ...(IDBKeyRange && { IDBKeyRange }),
    // What it keeps of answers knows nothing of writes that do not go through it.
    cache: 'disabled',
  });
  migrations(dexie);
  const writing = <T>(tables: readonly TableName[], work: (transaction: InTransaction) => Promise<T>) =>
    nativeTransaction(dexie, tables, work, { ranges: IDBKeyRange ?? globalThis.IDBKeyRange, watch });
  const db = Object.assign(dexie, { handover: { begun: false }, writing }) as unknown as SextantDb;
  const close = () => {
    db.handover.begun = true;
    db.close({ disableAutoOpen: true });
  };
  // Returning false keeps Dexie from closing at once, which would lose what is still in memory.
  dexie.on('versionchange', () => {
    void (onHandover?.() ?? Promise.resolve()).then(close, close);
    return false;
  });
  dexie.on('blocked', () => onBlocked?.());
  return db;
}

/** The database of one person at one server: another person's work is in another one. */
export function databaseName(identity: { readonly backend: string; readonly user: string }): string {
  return `sextant:${identity.backend}:${identity.user}`;
}
