import type { Dexie } from 'dexie';
import { SCHEMA_V1, SCHEMA_VERSION } from './schema.ts';

/**
 * Every shipped schema, oldest first. A shipped one is never edited: a change is a new version with its `upgrade`, and
 * a test that opens a database of each older one.
 */
export function migrations(dexie: Dexie): void {
  dexie.version(SCHEMA_VERSION).stores(SCHEMA_V1);
}
