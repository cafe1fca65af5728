import { compareKeys, isKey, keyAt, mapKey, type Key } from './keys.ts';
import { memoryCollection, type Access } from './memoryCollection.ts';
import { inOrderOf, putRow, type TableShape } from './tableState.ts';

/** The part of Dexie's Table that the store uses, over rows in memory. */
export function memoryTable(shape: TableShape, access: Access) {
  const all = memoryCollection({
    shape,
    access,
    select: (state) => inOrderOf(state, shape.keyPath, shape.keyPath),
  });
  const by = (path: string, test: (key: Key) => boolean) => {
    requireIndex(shape, path);
    return memoryCollection({
      shape,
      access,
      select: (state) => inOrderOf(state, path, shape.keyPath).filter((row) => test(keyAt(row, path) ?? '')),
    });
  };

  return {
    name: shape.name,
    get: (key: Key) => access((state) => state.rows.get(mapKey(key)), false),
    bulkGet: (keys: readonly Key[]) =>
      access((state) => keys.map((key) => state.rows.get(mapKey(key))), false),
    add: (row: object) => access((state) => putRow(shape, state, row, false), true),
    put: (row: object) => access((state) => putRow(shape, state, row, true), true),
    bulkAdd: (rows: readonly object[]) =>
      access((state) => rows.map((row) => putRow(shape, state, row, false)).at(-1), true),
    bulkPut: (rows: readonly object[]) =>
      access((state) => rows.map((row) => putRow(shape, state, row, true)).at(-1), true),
    update: (key: Key, changes: object) =>
      access((state) => {
        const row = state.rows.get(mapKey(key));
        if (!row) return 0;
        putRow(shape, state, { ...row, ...changes }, true);
        return 1;
      }, true),
    delete: (key: Key) => access((state) => void state.rows.delete(mapKey(key)), true),
    bulkDelete: (keys: readonly Key[]) =>
      access((state) => keys.forEach((key) => state.rows.delete(mapKey(key))), true),
    clear: () => access((state) => state.rows.clear(), true),
    toCollection: () => all,
    toArray: all.toArray,
    count: all.count,
    each: all.each,
    filter: all.filter,
    reverse: all.reverse,
    limit: all.limit,
    offset: all.offset,
    orderBy: (path: string) => by(path, () => true),
    where: (path: string) => ({
      equals: (key: unknown) => by(path, (each) => compareKeys(each, valid(key)) === 0),
      anyOf: (keys: readonly unknown[]) =>
        by(path, (each) => keys.some((key) => compareKeys(each, valid(key)) === 0)),
      above: (key: unknown) => by(path, (each) => compareKeys(each, valid(key)) > 0),
      aboveOrEqual: (key: unknown) => by(path, (each) => compareKeys(each, valid(key)) >= 0),
      below: (key: unknown) => by(path, (each) => compareKeys(each, valid(key)) < 0),
      belowOrEqual: (key: unknown) => by(path, (each) => compareKeys(each, valid(key)) <= 0),
      between: (low: unknown, high: unknown, withLow = true, withHigh = false) =>
        by(path, (each) => {
          const [above, below] = [compareKeys(each, valid(low)), compareKeys(each, valid(high))];
          return (withLow ? above >= 0 : above > 0) && (withHigh ? below <= 0 : below < 0);
        }),
      startsWith: (prefix: string) => by(path, (each) => typeof each === 'string' && each.startsWith(prefix)),
    }),
  };
}

class DataError extends Error {
  override readonly name = 'DataError';
}

function requireIndex(shape: TableShape, path: string): void {
  if (path !== shape.keyPath && !shape.indexes.includes(path)) {
    throw new DataError(`${shape.name} has no index ${path}.`);
  }
}

function valid(key: unknown): Key {
  if (!isKey(key)) throw new DataError('This is no key.');
  return key;
}
