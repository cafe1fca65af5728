import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Query } from '#domain/query/query.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { databaseName, openDb, type SextantDb } from '#store/db.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { DocumentVersion, StoredDocument } from '#store/documents/documentRow.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import type { ClosedTab, ConfirmedTab, DestroyedTab, SettingRow, TextVersion } from '#store/schema.ts';
import { countedCore, countedWatch } from '../../world/countedCore.ts';
import { lyingConnection, lyingWatch } from '../../world/lyingIndexedDb.ts';
import { memoryProfile } from '../../world/memory/memoryProfile.ts';
import type { ProfileCopy } from '../../world/memory/memoryPast.ts';
import { noFaults, type StorageFaults } from '../../world/storageFaults.ts';
import type { StoreKind } from '../steps/script.ts';
import type { SimUser } from './simServer.ts';

export interface Connecting {
  readonly onHandover: () => Promise<void>;
  /** Whether an upgrade waits for older connections. */
  readonly waits: boolean;
}

/** The databases of a device at one time. */
export interface SavedProfile {
  /** How long the history was then. */
  readonly noted: number;
  readonly content: unknown;
}

/** The databases of a device, in either store. */
export interface SimProfile {
  /** A connection for code whose schema has this version. */
  open(user: SimUser, schema: number, connecting: Connecting): SextantDb;
  readonly faults: StorageFaults;
  /** The databases as they are now. */
  copy(): Promise<SavedProfile>;
  /** Puts the databases back as they were; all hosts must be gone. Nothing: all of it was evicted. */
  putBack(copy: SavedProfile | null): Promise<void>;
  /** The state before the last commits; null if none is remembered. */
  before(commits: number): SavedProfile | null;
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

/** How many commits a power cut may take back. */
const MOST_LOST = 12;

export interface PastPorts {
  /** Whether earlier states are remembered. */
  readonly remembers: boolean;
  /** How long the history is. */
  readonly noted: () => number;
}

export function simProfile(kind: StoreKind, ports: PastPorts): SimProfile {
  return kind === 'memory' ? inMemory(ports) : inIndexedDb(ports);
}

const nameOf = (user: SimUser): string => databaseName({ backend: 'sim', user: user.name });

const NO_DATABASES: ProfileCopy = { databases: new Map(), noted: 0 };

function inMemory({ remembers, noted }: PastPorts): SimProfile {
  const profile = memoryProfile({ remembered: remembers ? MOST_LOST : 0, noted });
  const saved = (content: ProfileCopy): SavedProfile => ({ noted: content.noted, content });
  const users = new Map<string, SimUser>();
  return {
    open(user, schema, connecting) {
      users.set(user.name, user);
      return profile.open(nameOf(user), { schema, ...connecting });
    },
    faults: profile.faults,
    copy: async () => saved(profile.copy()),
    putBack: async (copy) => profile.putBack((copy?.content as ProfileCopy | undefined) ?? NO_DATABASES),
    before(commits) {
      const content = profile.before(commits);
      return content && saved(content);
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

function inIndexedDb({ noted }: PastPorts): SimProfile {
  let indexedDB = new IDBFactory();
  let last: SavedProfile | null = null;
  const users = new Map<string, SimUser>();
  const watchers = new Map<string, SextantDb>();
  const count = { operations: 0, fullFor: 0 };
  const faults = noFaults();
  const watcher = (user: SimUser): SextantDb => {
    const db = watchers.get(user.name) ?? openDb(nameOf(user), { indexedDB, IDBKeyRange });
    watchers.set(user.name, db);
    return db;
  };
  return {
    open(user, _schema, { onHandover }) {
      users.set(user.name, user);
      const watch = lyingWatch(countedWatch(count), faults);
      const db = openDb(nameOf(user), { indexedDB, IDBKeyRange, onHandover, watch });
      db.use({ stack: 'dbcore', create: (core) => countedCore(core, count) });
      lyingConnection(db, faults);
      return db;
    },
    faults,
    async copy() {
      const content = await Promise.all(
        [...users.values()].map(async (user) => ({ user, rows: await allRows(watcher(user)) })),
      );
      last = { noted: noted(), content };
      return last;
    },
    async putBack(copy) {
      count.operations += 1;
      for (const db of watchers.values()) db.close();
      watchers.clear();
      indexedDB = new IDBFactory();
      const databases = (copy?.content ?? []) as readonly {
        readonly user: SimUser;
        readonly rows: readonly (readonly [string, readonly object[]])[];
      }[];
      for (const { user, rows } of databases)
        for (const [table, each] of rows) await watcher(user).table(table).bulkAdd(each);
    },
    before: () => last,
    get users() {
      return [...users.values()];
    },
    async look(user) {
      const db = watcher(user);
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

const allRows = (db: SextantDb): Promise<(readonly [string, readonly object[]])[]> =>
  Promise.all(
    db.tables.map(async ({ name }) => [name, (await db.table(name).toArray()) as object[]] as const),
  );
