import type { Dexie } from 'dexie';
import { changesIn, type Changes } from './changes.ts';
import { nativeScope, type NativeScope, type WriteWatch } from './nativeScope.ts';
import { nativeTable } from './nativeTable.ts';

export interface NativePorts {
  readonly ranges: NativeScope['ranges'];
  readonly watch: WriteWatch | undefined;
}

/** What work in a transaction gets: its tables by name, and the native transaction. */
export interface InTransaction {
  readonly idbtrans: IDBTransaction;
}

/**
 * Runs work in a native write transaction. Most of the cost of a keystroke was the layers between, for every request;
 * live queries through Dexie are notified as before.
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
  // If the work fails, that error is reported.
  ended.catch(() => undefined);
  const changes = changesIn(db);
  let value: T;
  try {
    value = await work(tablesOf(idbtrans, changes, ports));
    await ended;
  } catch (cause) {
    undo(idbtrans);
    await ended.catch(() => undefined);
    // A request that fails with its transaction does not know why; the transaction does.
    throw isAbort(cause) && idbtrans.error ? idbtrans.error : cause;
  }
  // It is committed: a failing notification does not undo that.
  changes.notify();
  return value;
}

async function begin(db: Dexie, tables: readonly string[]): Promise<IDBTransaction> {
  if (!db.isOpen()) await open(db, tables);
  const ask = () => db.backendDB().transaction(tables, 'readwrite', { durability: 'strict' });
  try {
    return ask();
  } catch (cause) {
    // The browser may have closed the connection.
    if (!(cause instanceof DOMException) || cause.name !== 'InvalidStateError') throw cause;
    await open(db, tables);
    return ask();
  }
}

/** Dexie opens on first use and reopens where that helps, but not after a final close. */
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
