import { compareKeys, keyAt, mapKey, type Key } from './keys.ts';

/** A table's schema, parsed from Dexie's format: `++seq, &id, lane`. */
export interface TableShape {
  readonly name: string;
  readonly keyPath: string;
  readonly isAuto: boolean;
  readonly unique: readonly string[];
  readonly indexes: readonly string[];
}

export function shapeOf(name: string, words: string): TableShape {
  const [primary = '', ...indexes] = words.split(',').map((word) => word.trim());
  return {
    name,
    keyPath: bare(primary),
    isAuto: primary.startsWith('++'),
    unique: indexes.filter((word) => word.startsWith('&')).map(bare),
    indexes: indexes.map(bare),
  };
}

const bare = (word: string): string => word.replace(/^(\+\+|&)+/, '');

/** The rows of a table at one time. A transaction works on a copy. */
export interface TableState {
  readonly rows: Map<string | number, object>;
  nextKey: number;
}

export function emptyTable(): TableState {
  return { rows: new Map(), nextKey: 1 };
}

export function copyOf(state: TableState): TableState {
  return { rows: new Map(state.rows), nextKey: state.nextKey };
}

class ConstraintError extends Error {
  override readonly name = 'ConstraintError';
}

/** Writes a row under its key and returns the key; a frozen copy is stored. */
export function putRow(shape: TableShape, state: TableState, given: object, mayReplace: boolean): Key {
  const row = frozenCopy(given) as Record<string, unknown>;
  let key = keyAt(row, shape.keyPath);
  if (key === undefined) {
    if (!shape.isAuto) throw new ConstraintError(`A row of ${shape.name} has no key.`);
    key = state.nextKey;
  }
  if (shape.isAuto && typeof key === 'number') state.nextKey = Math.max(state.nextKey, Math.floor(key) + 1);
  const place = mapKey(key);
  if (!mayReplace && state.rows.has(place))
    throw new ConstraintError(`${shape.name} has such a row already.`);
  for (const path of shape.unique) {
    const value = keyAt(row, path);
    if (value === undefined) continue;
    for (const [at, other] of state.rows) {
      const theirs = keyAt(other, path);
      if (at !== place && theirs !== undefined && compareKeys(theirs, value) === 0) {
        throw new ConstraintError(`${shape.name} has another row with this ${path}.`);
      }
    }
  }
  state.rows.set(
    place,
    row[shape.keyPath] === undefined && shape.isAuto ? Object.freeze({ ...row, [shape.keyPath]: key }) : row,
  );
  return key;
}

/** The rows in the order of an index; rows whose value is no key are not in the index. */
export function inOrderOf(state: TableState, path: string, keyPath: string): object[] {
  const found: { readonly key: Key; readonly primary: Key; readonly row: object }[] = [];
  for (const row of state.rows.values()) {
    const key = keyAt(row, path);
    const primary = keyAt(row, keyPath);
    if (key !== undefined && primary !== undefined) found.push({ key, primary, row });
  }
  found.sort((a, b) => compareKeys(a.key, b.key) || compareKeys(a.primary, b.primary));
  return found.map((each) => each.row);
}

/** Plain data is copied by hand, which is many times faster than a structured clone; the rest is cloned. */
function frozenCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw dataCloneError();
    return value;
  }
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) copy[name] = frozenCopy(each);
  return Object.freeze(copy);
}

function dataCloneError(): DOMException {
  return new DOMException('A function cannot be stored.', 'DataCloneError');
}
