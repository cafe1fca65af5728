import type { NativeScope } from './nativeScope.ts';
import { nativeCollection } from './nativeCollection.ts';

/** The part of Dexie's Table used by writers, directly over IndexedDB. */
export function nativeTable(scope: NativeScope) {
  const { store, noted, ask, ranges } = scope;
  const all = nativeCollection(scope, store, [null]);
  const by = (path: string, ...chosen: (IDBKeyRange | null)[]) =>
    nativeCollection(scope, path === store.keyPath ? store : store.index(path), chosen);
  const get = (key: IDBValidKey) => ask<unknown>(() => store.get(key));
  const add = (row: object) =>
    ask(
      () => store.add(row),
      row,
      (key) => noted.put(key, row),
    );
  const put = (row: object) =>
    ask(
      () => store.put(row),
      row,
      (key) => noted.put(key, row),
    );
  const remove = (key: IDBValidKey) =>
    ask(
      () => store.delete(key),
      undefined,
      () => noted.deleted(key),
    );
  const lastOf = async <T>(each: readonly Promise<T>[]) => (await Promise.all(each)).at(-1);

  return {
    get,
    add,
    put,
    bulkGet: (keys: readonly IDBValidKey[]) => Promise.all(keys.map(get)),
    bulkAdd: (rows: readonly object[]) => lastOf(rows.map(add)),
    bulkPut: (rows: readonly object[]) => lastOf(rows.map(put)),
    async update(key: IDBValidKey, changes: object) {
      const row = await get(key);
      if (row === undefined) return 0;
      await put({ ...(row as object), ...changes });
      return 1;
    },
    delete: remove,
    bulkDelete: async (keys: readonly IDBValidKey[]) => void (await Promise.all(keys.map(remove))),
    clear: () =>
      ask(
        () => store.clear(),
        undefined,
        () => noted.cleared(),
      ),
    toCollection: () => all,
    toArray: all.toArray,
    count: all.count,
    each: all.each,
    filter: all.filter,
    reverse: all.reverse,
    limit: all.limit,
    offset: all.offset,
    orderBy: (path: string) => by(path, null),
    where: (path: string) => ({
      equals: (key: IDBValidKey) => by(path, ranges.only(key)),
      anyOf: (keys: readonly IDBValidKey[]) => by(path, ...[...new Set(keys)].map((key) => ranges.only(key))),
      above: (key: IDBValidKey) => by(path, ranges.lowerBound(key, true)),
      aboveOrEqual: (key: IDBValidKey) => by(path, ranges.lowerBound(key)),
      below: (key: IDBValidKey) => by(path, ranges.upperBound(key, true)),
      belowOrEqual: (key: IDBValidKey) => by(path, ranges.upperBound(key)),
      between: (low: IDBValidKey, high: IDBValidKey, withLow = true, withHigh = false) =>
        by(path, ranges.bound(low, high, !withLow, !withHigh)),
      startsWith: (prefix: string) => by(path, ranges.bound(prefix, `${prefix}\uffff`)),
    }),
  };
}
