import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openDb, type DbDeps, type SextantDb } from '#store/db.ts';

/** A new database in a separate profile. */
export function freshDb(deps: DbDeps = {}): SextantDb {
  return openDb('sextant:test', { indexedDB: new IDBFactory(), IDBKeyRange, ...deps });
}
