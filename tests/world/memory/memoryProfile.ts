import type { DbDeps, SextantDb } from '#store/db.ts';
import { SCHEMA_V4, SCHEMA_VERSION } from '#store/schema.ts';
import { abortsLate, beginsWith, noFaults, writesWith, type StorageFaults } from '../storageFaults.ts';
import type { Access } from './memoryCollection.ts';
import { memoryPast, type MemoryPast, type ProfileCopy } from './memoryPast.ts';
import { memoryTable } from './memoryTable.ts';
import { copyOf, emptyTable, shapeOf, type TableState } from './tableState.ts';

/** The databases of one browser profile, in memory. */
export interface MemoryProfile {
  /** A connection, as `openDb` makes one. `schema` is the version that the opening code declares. */
  open(name: string, options?: OpenOptions): SextantDb;
  /** Every row of a database, synchronously, for observers outside. */
  peek(name: string): Readonly<Record<string, readonly object[]>>;
  readonly names: readonly string[];
  /** How many of the next write transactions find the disk full. */
  fullFor: number;
  readonly faults: StorageFaults;
  /** The databases as they are now. */
  copy(): ProfileCopy;
  /** Puts the databases back as they were; whoever has a connection must be gone. */
  putBack(copy: ProfileCopy): void;
  /** The state before the last commits; null if none is remembered. */
  before(commits: number): ProfileCopy | null;
  /** Increases with every operation, so that a clock can detect activity. */
  readonly operations: number;
  /** Increases with every change of a database. */
  readonly changes: number;
}

export interface OpenOptions extends Pick<DbDeps, 'onHandover'> {
  readonly schema?: number;
  /** Whether an upgrade waits until older connections are closed, and nothing is read or written before. */
  readonly waits?: boolean;
}

export interface PastOptions {
  /** How many commits can be taken back. */
  readonly remembered: number;
  /** What counts how much was noted so far. */
  readonly noted: () => number;
}

interface Stored {
  tables: Map<string, TableState>;
  version: number;
  /** The last requested transaction: the next one begins after it. */
  last: Promise<unknown>;
  readonly connections: Set<Connection>;
}

interface Connection {
  readonly schema: number;
  readonly handOver: () => Promise<void>;
}

interface Profile {
  fullFor: number;
  operations: number;
  changes: number;
  readonly databases: Map<string, Stored>;
  readonly faults: StorageFaults;
  readonly past: MemoryPast;
  readonly noted: () => number;
}

const SHAPES = Object.entries(SCHEMA_V4).map(([name, words]) => shapeOf(name, words));

/**
 * A fast replacement of Dexie over IndexedDB for the simulation: the same tables with the same methods, real
 * transactions, sequential and atomic, with rows copied in and frozen. It needs no macrotask. Inside a transaction only
 * the transaction's own tables may be used; the database's would wait for its end.
 */
export function memoryProfile(
  { remembered, noted }: PastOptions = { remembered: 0, noted: () => 0 },
): MemoryProfile {
  const profile: Profile = {
    fullFor: 0,
    operations: 0,
    changes: 0,
    databases: new Map(),
    faults: noFaults(),
    past: memoryPast(remembered),
    noted,
  };
  return {
    open: (name, options = {}) => openMemoryDb(profile, name, options),
    peek: (name) => {
      const tables = [...(profile.databases.get(name)?.tables ?? [])];
      return Object.fromEntries(tables.map(([table, state]) => [table, [...state.rows.values()]]));
    },
    get names() {
      return [...profile.databases.keys()];
    },
    get fullFor() {
      return profile.fullFor;
    },
    set fullFor(times) {
      profile.fullFor = times;
    },
    faults: profile.faults,
    copy: () => copyOfProfile(profile),
    putBack(copy) {
      profile.changes += 1;
      const names = [...profile.databases.keys()];
      profile.databases.clear();
      // One that is evicted is there again, empty, as soon as somebody opens it.
      for (const name of names) databaseOf(profile, name);
      for (const [name, { tables, version }] of copy.databases)
        Object.assign(databaseOf(profile, name), { tables: new Map(tables), version });
    },
    before: (commits) => profile.past.before(commits),
    get operations() {
      return profile.operations;
    },
    get changes() {
      return profile.changes;
    },
  };
}

function copyOfProfile({ databases, noted }: Profile): ProfileCopy {
  const copies = [...databases].map(
    ([name, { tables, version }]) => [name, { tables: new Map(tables), version }] as const,
  );
  return { databases: new Map(copies), noted: noted() };
}

function openMemoryDb(
  profile: Profile,
  name: string,
  { schema = SCHEMA_VERSION, onHandover, waits = false }: OpenOptions,
) {
  const stored = databaseOf(profile, name);
  const handover = { begun: false };
  let isClosed = false;
  const whenReady = <T>(work: () => Promise<T>): Promise<T> =>
    waits ? ready.then(() => inTurn(stored, work)) : inTurn(stored, work);

  function transaction<T>(mode: string, names: readonly string[], work: (tx: object) => Promise<T>) {
    return whenReady(async () => {
      if (isClosed) throw new DOMException('The connection is closed.', 'DatabaseClosedError');
      beginsWith(profile.faults);
      const draft = new Map<string, TableState>();
      let isOver = false;
      const accessTo =
        (table: string): Access =>
        async (operation, writes) => {
          profile.operations += 1;
          if (isOver) throw new DOMException('The transaction is over.', 'TransactionInactiveError');
          if (!names.includes(table)) throw new DOMException(`${table} is not part of it.`, 'NotFoundError');
          if (writes && !mode.startsWith('rw')) throw new DOMException('It only reads.', 'ReadOnlyError');
          const state = draft.get(table) ?? stored.tables.get(table) ?? emptyTable();
          if (!writes) return operation(state);
          writesWith(profile.faults);
          const own = draft.get(table) ?? copyOf(state);
          draft.set(table, own);
          return operation(own);
        };
      const idbtrans = { db: { version: 10 * (schema < stored.version ? stored.version : SCHEMA_VERSION) } };
      try {
        const value = await work(Object.assign(tablesBy(accessTo), { idbtrans }));
        if (draft.size > 0 && profile.fullFor > 0) {
          profile.fullFor -= 1;
          throw new DOMException('No room is left.', 'QuotaExceededError');
        }
        if (draft.size > 0 && abortsLate(profile.faults))
          throw new DOMException('It was undone.', 'UnknownError');
        if (draft.size > 0) profile.past.remember(() => copyOfProfile(profile));
        if (draft.size > 0) profile.changes += 1;
        for (const [table, state] of draft) stored.tables.set(table, state);
        return value;
      } finally {
        isOver = true;
      }
    });
  }

  const oneOperation =
    (table: string): Access =>
    (operation, writes) =>
      whenReady(async () => {
        profile.operations += 1;
        if (isClosed) throw new DOMException('The connection is closed.', 'DatabaseClosedError');
        beginsWith(profile.faults);
        const state = stored.tables.get(table) ?? emptyTable();
        if (!writes) return operation(state);
        const own = copyOf(state);
        const value = operation(own);
        profile.past.remember(() => copyOfProfile(profile));
        stored.tables.set(table, own);
        profile.changes += 1;
        return value;
      });

  const close = () => {
    isClosed = true;
    stored.connections.delete(connection);
  };
  const connection: Connection = {
    schema,
    handOver: async () => {
      await onHandover?.();
      handover.begun = true;
      close();
    },
  };
  // A newer release waits until older connections are closed; rows are not converted here.
  const older = [...stored.connections].filter((each) => each.schema < schema);
  const ready = Promise.all(older.map((each) => each.handOver())).then(() => {
    stored.version = Math.max(stored.version, schema);
  });
  stored.connections.add(connection);
  const writing = (names: readonly string[], work: (tx: object) => Promise<unknown>) =>
    transaction('rw', names, work);
  const own = { name, handover, transaction, writing, close, open: () => ready };
  return Object.assign(tablesBy(oneOperation), own) as unknown as SextantDb;
}

function databaseOf(profile: Profile, name: string): Stored {
  const known = profile.databases.get(name);
  if (known) return known;
  const tables = new Map(SHAPES.map((shape) => [shape.name, emptyTable()]));
  const made: Stored = { tables, version: SCHEMA_VERSION, last: Promise.resolve(), connections: new Set() };
  profile.databases.set(name, made);
  return made;
}

/** Sequentially, as IndexedDB orders transactions on the same stores. */
function inTurn<T>(stored: Stored, work: () => Promise<T>): Promise<T> {
  const result = stored.last.then(work);
  stored.last = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
}

/** Tables are created on demand: a transaction uses only a few of them. */
function tablesBy(access: (table: string) => Access): object {
  return Object.create(TABLES_BY, { access: { value: access } }) as object;
}

const TABLES_BY = Object.defineProperties(
  {},
  Object.fromEntries(
    SHAPES.map((shape) => [
      shape.name,
      {
        get(this: { readonly access: (table: string) => Access }) {
          const value = memoryTable(shape, this.access(shape.name));
          Object.defineProperty(this, shape.name, { value });
          return value;
        },
      },
    ]),
  ),
);
