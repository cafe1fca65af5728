import type { Millis } from '#domain/time.ts';
import type { Sqlite } from '../sqlite.ts';

export interface OpenedRow {
  readonly entity: 'chart' | 'dashboard';
  readonly id: number;
  readonly at: Millis;
}

/** The dashboards and charts a person opened, each with the last time. */
export function openedStore(db: Sqlite) {
  return {
    note: (userId: number, { entity, id, at }: OpenedRow): void =>
      void db.run(
        `INSERT INTO opened (user_id, entity, entity_id, opened_on) VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET opened_on = excluded.opened_on`,
        userId,
        entity,
        id,
        at,
      ),
    /** The last ones first. */
    ofUser: (userId: number, limit: number, offset: number): OpenedRow[] =>
      db.all<{ entity: 'chart' | 'dashboard'; id: number; at: number }>(
        `SELECT entity, entity_id AS id, opened_on AS at FROM opened WHERE user_id = ?
          ORDER BY opened_on DESC, entity_id LIMIT ? OFFSET ?`,
        userId,
        limit,
        offset,
      ),
  };
}
