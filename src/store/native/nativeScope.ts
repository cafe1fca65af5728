/** Who looks on from outside as a transaction works, and may stop it, as a full disk does. */
export interface Watch {
  /** Before each request; `row` is what it writes, null where it only reads or deletes. What it throws fails the request. */
  begins(table: string, row: object | null): void;
  ends(): void;
}

/** One table within one native transaction. */
export interface NativeScope {
  readonly store: IDBObjectStore;
  readonly noted: Noted;
  readonly ranges: typeof IDBKeyRange;
  /** Asks the database at once, and answers what came of it. A request that fails ends the transaction. */
  readonly ask: <T>(make: () => IDBRequest<T>, row?: object, then?: (result: T) => void) => Promise<T>;
}

/** Takes note of what changes in the table, so that who reads it can be told. */
export interface Noted {
  put(key: IDBValidKey, row: object): void;
  deleted(key: IDBValidKey): void;
  cleared(): void;
}

export function nativeScope(
  given: Pick<NativeScope, 'store' | 'noted' | 'ranges'>,
  watch: Watch | undefined,
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
