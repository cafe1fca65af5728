import type { SextantDb } from '#store/db.ts';
import { memoryProfile } from './memoryProfile.ts';

/** An in-memory database in a separate profile. */
export function memoryDb(): SextantDb {
  return memoryProfile().open('sextant:test');
}
