import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Query } from '#domain/query/query.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { databaseName, openDb, type SextantDb } from '#store/db.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { DocumentVersion, StoredDocument } from '#store/documents/documentRow.ts';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import type { ClosedTab, ConfirmedTab, DestroyedTab, SettingRow, TextVersion } from '#store/schema.ts';
import { countedCore, countedWatch } from '../../world/countedCore.ts';
import { memoryProfile } from '../../world/memory/memoryProfile.ts';
import type { StoreKind } from '../steps/script.ts';
import type { SimUser } from './simServer.ts';

/** The databases of a device, in either store. */
export interface SimProfile {
  /** A connection for code whose schema has this version. */
  open(user: SimUser, schema: number, onHandover: () => Promise<void>): SextantDb;
  /** Users who have a database here. */
  readonly users: readonly SimUser[];
  /** All rows of a person's work, read from outside. */
  look(user: SimUser): Promise<Work>;
  /** Makes the next write transactions find the disk full. */
  fill(times: number): void;
  /** Increases with any activity. */
  readonly operations: number;
  /** Increases with every change, and possibly without one. */
  readonly changes: number;
}

export interface Work {
  readonly tabs: readonly QueryEditor[];
  readonly confirmedTabs: readonly ConfirmedTab[];
  readonly closedTabs: readonly ClosedTab[];
  readonly destroyedTabs: readonly DestroyedTab[];
  readonly editorTables: readonly EditorTable[];
  readonly savedQueries: readonly SavedQuery[];
  readonly queries: readonly Query[];
  readonly outbox: readonly OutboxRow[];
  readonly settings: readonly SettingRow[];
  readonly versions: readonly TextVersion[];
  readonly meta: readonly SettingRow[];
  readonly documents: readonly StoredDocument[];
  readonly documentVersions: readonly DocumentVersion[];
}

const WATCHED = [
  'tabs',
  'confirmedTabs',
  'closedTabs',
  'destroyedTabs',
  'editorTables',
  'savedQueries',
  'queries',
  'outbox',
  'settings',
  'versions',
  'meta',
  'documents',
  'documentVersions',
] as const satisfies readonly (keyof Work)[];

export function simProfile(kind: StoreKind): SimProfile {
  return kind === 'memory' ? inMemory() : inIndexedDb();
}

const nameOf = (user: SimUser): string => databaseName({ backend: 'sim', user: user.name });

function inMemory(): SimProfile {
  const profile = memoryProfile();
  const users = new Map<string, SimUser>();
  return {
    open(user, schema, onHandover) {
      users.set(user.name, user);
      return profile.open(nameOf(user), { schema, onHandover });
    },
    get users() {
      return [...users.values()];
    },
    // Nothing is copied, because rows in memory are frozen.
    look: async (user) => profile.peek(nameOf(user)) as unknown as Work,
    fill: (times) => void (profile.fullFor = times),
    get operations() {
      return profile.operations;
    },
    get changes() {
      return profile.changes;
    },
  };
}

function inIndexedDb(): SimProfile {
  const indexedDB = new IDBFactory();
  const users = new Map<string, SimUser>();
  const watchers = new Map<string, SextantDb>();
  const count = { operations: 0, fullFor: 0 };
  const open: SimProfile['open'] = (user, _schema, onHandover) => {
    users.set(user.name, user);
    const db = openDb(nameOf(user), { indexedDB, IDBKeyRange, onHandover, watch: countedWatch(count) });
    db.use({ stack: 'dbcore', create: (core) => countedCore(core, count) });
    return db;
  };
  return {
    open,
    get users() {
      return [...users.values()];
    },
    async look(user) {
      const db = watchers.get(user.name) ?? openDb(nameOf(user), { indexedDB, IDBKeyRange });
      watchers.set(user.name, db);
      const tables = await Promise.all(
        WATCHED.map(async (name) => [name, await db.table(name).toArray()] as const),
      );
      return Object.fromEntries(tables) as unknown as Work;
    },
    fill: (times) => void (count.fullFor = times),
    get operations() {
      return count.operations;
    },
    get changes() {
      return count.operations;
    },
  };
}
