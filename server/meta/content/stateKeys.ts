import type { Millis } from '#domain/time.ts';
import type { Sqlite } from '../sqlite.ts';

/** The kind of a stored state; each has its own keys. */
export type StateKind =
  | 'filter_state'
  | 'form_data'
  | 'dashboard_permalink'
  | 'dashboard_draft'
  | 'explore_permalink';

export interface StateKey {
  readonly key: string;
  readonly kind: StateKind;
  readonly userId: number;
  /** The subject: a dashboard's id or uuid, a dataset and chart. */
  readonly about: string;
  /** The browser tab that created it, which keeps writing under the same key; null for one that is written once. */
  readonly tab: string | null;
  /** JSON text. */
  readonly value: string;
}

interface Stored extends Omit<StateKey, 'userId'> {
  readonly user_id: number;
}

const toKey = ({ key, kind, user_id: userId, about, tab, value }: Stored): StateKey => ({
  key,
  kind,
  userId,
  about,
  tab,
  value,
});

/** States of pages under short keys: filters of a dashboard, form data of a chart, permalinks of either, and drafts of models. */
export function stateKeyStore(db: Sqlite) {
  return {
    get(kind: StateKind, key: string): StateKey | null {
      const row = db.get<Stored>('SELECT * FROM state_key WHERE kind = ? AND key = ?', kind, key);
      return row ? toKey(row) : null;
    },
    /** The key of a person's tab for a subject. */
    ofTab: (kind: StateKind, userId: number, about: string, tab: string): string | null =>
      db.get<{ key: string }>(
        'SELECT key FROM state_key WHERE kind = ? AND user_id = ? AND about = ? AND tab = ?',
        kind,
        userId,
        about,
        tab,
      )?.key ?? null,
    /** Stores a state; replaces the one of a known key. */
    put({ key, kind, userId, about, tab, value }: StateKey, now: Millis): void {
      db.run(
        `INSERT INTO state_key (key, kind, user_id, about, tab, value, created_on) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value, created_on = excluded.created_on`,
        key,
        kind,
        userId,
        about,
        tab,
        value,
        now,
      );
    },
    remove: (kind: StateKind, key: string): boolean =>
      db.run('DELETE FROM state_key WHERE kind = ? AND key = ?', kind, key).changes > 0,
    /** Deletes states not written for long; permalinks are never deleted. */
    removeBefore(moment: Millis): void {
      db.run("DELETE FROM state_key WHERE kind IN ('filter_state', 'form_data') AND created_on < ?", moment);
    },
  };
}

export type StateKeyStore = ReturnType<typeof stateKeyStore>;
