import type { Dexie } from 'dexie';
import { documentsOfDashboards } from './documents/documentsOfDashboards.ts';
import { SCHEMA_V1, SCHEMA_V2, SCHEMA_V3, SCHEMA_V4 } from './schema.ts';

/**
 * Every shipped schema, oldest first. A shipped one is never edited: a change is a new version with its `upgrade`, and
 * a test that opens a database of each older one.
 */
export function migrations(dexie: Dexie): void {
  dexie.version(1).stores(SCHEMA_V1);
  dexie.version(2).stores(SCHEMA_V2).upgrade(documentsOfDashboards);
  dexie.version(3).stores(SCHEMA_V3);
  dexie.version(4).stores(SCHEMA_V4);
}
