import type { SextantDb } from '#store/db.ts';
import { memoryProfile } from './memoryProfile.ts';

/** A database in memory in a profile of its own. */
export function memoryDb(): SextantDb {
  return memoryProfile().open('sextant:test');
}
