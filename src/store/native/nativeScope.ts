/** Observes a transaction from outside, and may fail it, as a full disk does. */
export interface WriteWatch {
  /**
   * Runs before each request; `row` is what it writes, null if it only reads or deletes. If it throws, the request
   * fails.
   */
  begins(table: string, row: object | null): void;
  ends(): void;
}

/** One table within one native transaction. */
export interface NativeScope {
  readonly store: IDBObjectStore;
  readonly noted: Noted;
  readonly ranges: typeof IDBKeyRange;
  /** Sends the request at once and returns its result. A failed request aborts the transaction. */
  readonly ask: <T>(make: () => IDBRequest<T>, row?: object, then?: (result: T) => void) => Promise<T>;
}

/** Records what changes in the table, for live queries. */
export interface Noted {
  put(key: IDBValidKey, row: object): void;
  deleted(key: IDBValidKey): void;
  cleared(): void;
}

export function nativeScope(
  given: Pick<NativeScope, 'store' | 'noted' | 'ranges'>,
  watch: WriteWatch | undefined,
): NativeScope {
  return {
    ...given,
    ask: (make, row, then) =>
      new Promise((resolve, reject) => {
        watch?.begins(given.store.name, row ?? null);
        const request = make();
        request.onsuccess = () => {
          watch?.ends();
          then?.(request.result);
          resolve(request.result);
        };
        request.onerror = () => reject(request.error);
      }),
  };
}
