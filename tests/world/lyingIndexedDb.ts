import type { SextantDb } from '#store/db.ts';
import type { WriteWatch } from '#store/native/nativeScope.ts';
import { abortsLate, beginsWith, writesWith, type StorageFaults } from './storageFaults.ts';

/** What fake-indexeddb's transactions have beside the standard: called for each request, and to end. */
interface OpenTransaction {
  readonly mode: string;
  readonly _requests: readonly { readonly request: IDBRequest }[];
  _state: string;
  _start(): void;
  _abort(name: string): void;
}

/** Lets the transactions of a connection to fake-indexeddb be refused, or undone after all requests succeeded. */
export function lyingConnection(db: SextantDb, faults: StorageFaults): void {
  db.on('ready', () => {
    const connection = db.backendDB();
    const transaction = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      beginsWith(faults);
      const begun = transaction(...args);
      if (begun.mode === 'readwrite') undoneAtItsEnd(begun as unknown as OpenTransaction, faults);
      return begun;
    };
  });
}

function undoneAtItsEnd(transaction: OpenTransaction, faults: StorageFaults): void {
  const start = transaction._start.bind(transaction);
  let hadRequests = false;
  transaction._start = () => {
    const isAtEnd = transaction._requests.every(({ request }) => request.readyState === 'done');
    if (!isAtEnd) hadRequests = true;
    if (isAtEnd && hadRequests && transaction._state !== 'finished' && abortsLate(faults))
      transaction._abort('UnknownError');
    else start();
  };
}

/** Finds no room at any call that writes. */
export const lyingWatch = (watch: WriteWatch, faults: StorageFaults): WriteWatch => ({
  begins(table, row) {
    if (row !== null) writesWith(faults);
    watch.begins(table, row);
  },
  ends: () => watch.ends(),
});
