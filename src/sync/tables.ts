import type { EntityTable } from 'dexie';
import type { StorageError } from '#domain/error/storageError.ts';
import type { Result } from '#domain/result.ts';
import type { OutboxRow } from './outbox/outboxRow.ts';

/** What the engine keeps among an application's tables: pending changes, and a few values by name. */
export interface SyncTables {
  readonly outbox: EntityTable<OutboxRow, 'seq'>;
  readonly meta: EntityTable<{ readonly key: string; readonly value: unknown }, 'key'>;
}

/** Their keys and indexes, in the first version of a database: other ones would be those of a later version. */
export const SYNC_INDEXES = { outbox: '++seq, &id, [lane+seq], state, dueAt', meta: 'key' } as const;

declare const inTransaction: unique symbol;

/** Tables inside a write transaction. Functions that write take these, so that none can be called outside one. */
export type WriteTx<Tables> = Tables & { readonly [inTransaction]: true };

/** What the types of an application are: its tables, and why a person may not make a change (`never` if they may). */
export interface AppTypes {
  readonly tables: SyncTables;
  readonly refusal: unknown;
}

/** The device's database. */
export interface SyncStore<Tables> {
  /** Locks are named after it, since pages and workers of one database share them. */
  readonly name: string;
  readonly tables: Tables;
  /** Runs work in one write transaction. A failure of the storage is returned as a value. */
  readonly write: <T>(work: (tx: WriteTx<Tables>) => Promise<T>) => Promise<Result<T, StorageError>>;
}
