import type { Millis } from '#domain/time.ts';
import type { Sqlite } from '../sqlite.ts';

/** Permalinks of the editor. */
export function permalinkStore(db: Sqlite) {
  return {
    insert(key: string, userId: number, state: string, now: Millis): void {
      db.run(
        'INSERT INTO permalink (key, user_id, state, created_on) VALUES (?, ?, ?, ?)',
        key,
        userId,
        state,
        now,
      );
    },
    /** JSON text, unchanged. */
    state: (key: string): string | null =>
      db.get<{ state: string }>('SELECT state FROM permalink WHERE key = ?', key)?.state ?? null,
  };
}

export type PermalinkStore = ReturnType<typeof permalinkStore>;
