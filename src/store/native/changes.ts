import { Dexie, RangeSet, type IndexableType, type ObservabilitySet } from 'dexie';
import { changedPart } from '../changedPart.ts';
import type { Noted } from './nativeScope.ts';

export interface Changes {
  of(table: string): Noted;
  /** Reruns every live query that read something of it, in this page and others. */
  notify(): void;
}

/** Bounds that sort before and after every key. */
const FIRST = Number.NEGATIVE_INFINITY;
const LAST: IndexableType = [[]];

/**
 * What a transaction changed, in Dexie's format: `:dels` covers added and deleted keys, an index has the new values of
 * its rows. A query that read a row by its old value matches it by key.
 */
export function changesIn(db: Dexie): Changes {
  const parts: ObservabilitySet = {};
  const part = (table: string, index: string): InstanceType<typeof RangeSet> => {
    const name = changedPart(db.name, table, index);
    const known = parts[name] ?? new RangeSet();
    parts[name] = known;
    return known as InstanceType<typeof RangeSet>;
  };
  return {
    of: (table) => ({
      put(key, row) {
        part(table, '').addKey(key as IndexableType);
        part(table, ':dels').addKey(key as IndexableType);
        const { indexes, primKey } = db.table(table).schema;
        for (const { name, keyPath } of indexes) {
          const value = valueAt({ [String(primKey.keyPath)]: key, ...row }, keyPath);
          if (isKey(value)) part(table, name).addKey(value);
        }
      },
      deleted(key) {
        part(table, '').addKey(key as IndexableType);
        part(table, ':dels').addKey(key as IndexableType);
      },
      cleared() {
        const names = ['', ':dels', ...db.table(table).schema.indexes.map((index) => index.name)];
        for (const name of names) part(table, name).add(new RangeSet(FIRST, LAST));
      },
    }),
    notify() {
      if (Object.keys(parts).length > 0) Dexie.on.storagemutated.fire(parts);
    },
  };
}

function valueAt(row: object, path: string | readonly string[] | undefined): unknown {
  return typeof path === 'string'
    ? (Reflect.get(row, path) as unknown)
    : path?.map((part) => Reflect.get(row, part) as unknown);
}

function isKey(value: unknown): value is IndexableType {
  if (Array.isArray(value)) return value.every(isKey);
  return typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value));
}
