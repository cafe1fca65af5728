import { createHash } from 'node:crypto';
import type { Reading } from './reading.ts';

/**
 * Statements that were admitted to read, by text, place and rights. They stay admitted only where the catalogue never
 * changes: of files that nobody writes, for the first statement of a connection.
 */
export interface KeptVerdicts {
  has(key: string): boolean;
  add(key: string): void;
}

/** Some hundred bytes each. */
const MOST = 5000;

export function keptVerdicts(most = MOST): KeptVerdicts {
  const kept = new Set<string>();
  return {
    has(key) {
      if (!kept.delete(key)) return false;
      // The last ones used are the last to go.
      kept.add(key);
      return true;
    },
    add(key) {
      kept.add(key);
      for (const oldest of kept) {
        if (kept.size <= most) return;
        kept.delete(oldest);
      }
    },
  };
}

/**
 * What a verdict depends on besides the catalogue. Marks are drawn anew for each request, so a text counts by what stands
 * between them: two texts of one key differ in their marks alone, at the same places, and each has its marks nowhere else.
 */
export function verdictKey(sql: string, place: readonly (string | null)[], reading: Reading): string {
  const [rights, text] =
    reading.kind === 'free'
      ? [reading, sql]
      : [reading.limited, sql.split(reading.marks.source).map((part) => part.split(reading.marks.rows))];
  return createHash('sha256')
    .update(JSON.stringify([place, rights, text]))
    .digest('base64');
}
