import type { Dexie } from 'dexie';
import { changesIn } from './changes.ts';
import type { Changes } from './changes.ts';
import { nativeScope } from './nativeScope.ts';
import type { NativeScope, Watch } from './nativeScope.ts';
import { nativeTable } from './nativeTable.ts';

export interface NativePorts {
  readonly ranges: NativeScope['ranges'];
  readonly watch: Watch | undefined;
}

/** What the work of a transaction gets: its tables by their names, and the transaction of the browser. */
export interface InTransaction {
  readonly idbtrans: IDBTransaction;
}

/**
 * Runs work in a writing transaction of the browser itself. What a letter costs the page was for the greater part the
 * layers between, each of them for every request; who reads the same tables through Dexie hears of it as ever.
 */
export async function nativeTransaction<T>(
  db: Dexie,
  tables: readonly string[],
  work: (transaction: InTransaction) => Promise<T>,
  ports: NativePorts,
): Promise<T> {
  const idbtrans = await begin(db, tables);
  const ended = new Promise<void>((resolve, reject) => {
    idbtrans.oncomplete = () => resolve();
    idbtrans.onabort = () => reject(idbtrans.error ?? new DOMException('It was undone.', 'AbortError'));
  });
  // Where the work fails, that is what is told.
  ended.catch(() => undefined);
  const changes = changesIn(db);
  let value: T;
  try {
    value = await work(tablesOf(idbtrans, changes, ports));
    await ended;
  } catch (cause) {
    undo(idbtrans);
    await ended.catch(() => undefined);
    // A request that falls with its transaction does not know why; the transaction does.
    throw isAbort(cause) && idbtrans.error ? idbtrans.error : cause;
  }
  // It is written: whatever comes of telling it does not undo that.
  changes.tell();
  return value;
}

async function begin(db: Dexie, tables: readonly string[]): Promise<IDBTransaction> {
  if (!db.isOpen()) await open(db, tables);
  const ask = () => db.backendDB().transaction(tables, 'readwrite', { durability: 'strict' });
  try {
    return ask();
  } catch (cause) {
    // The browser may have ended the connection by itself.
    if (!(cause instanceof DOMException) || cause.name !== 'InvalidStateError') throw cause;
    await open(db, tables);
    return ask();
  }
}

/** Dexie opens on first use and opens again where that helps, but not what was closed for good. */
async function open(db: Dexie, tables: readonly string[]): Promise<void> {
  await db.transaction('r', [...tables], async () => undefined);
}

function tablesOf(idbtrans: IDBTransaction, changes: Changes, { ranges, watch }: NativePorts): InTransaction {
  const opened = new Map<string, unknown>([['idbtrans', idbtrans]]);
  return new Proxy(
    { idbtrans },
    {
      get(_, name: string) {
        if (!opened.has(name)) {
          const scope = { store: idbtrans.objectStore(name), noted: changes.of(name), ranges };
          opened.set(name, nativeTable(nativeScope(scope, watch)));
        }
        return opened.get(name);
      },
    },
  );
}

function undo(idbtrans: IDBTransaction): void {
  try {
    idbtrans.abort();
  } catch {
    // It was over already.
  }
}

function isAbort(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'AbortError';
}
