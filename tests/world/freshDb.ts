import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openDb } from '#store/db.ts';
import type { DbDeps, SextantDb } from '#store/db.ts';

/** A database of its own in a profile of its own. */
export function freshDb(deps: DbDeps = {}): SextantDb {
  return openDb('sextant:test', { indexedDB: new IDBFactory(), IDBKeyRange, ...deps });
}
