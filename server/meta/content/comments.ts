import type { CommentEntry, CommentPoint } from '#domain/comment/commentEntry.ts';
import { parseJson } from '#domain/jsonValue.ts';
import type { Sqlite } from '../sqlite.ts';

/** What can be commented on. */
export type CommentedEntity = 'dashboard' | 'chart' | 'query';

export interface Commented {
  readonly entity: CommentedEntity;
  readonly id: number;
}

/** An entry with who made it and what it is about. */
export interface CommentRow extends Omit<CommentEntry, 'seq' | 'author'> {
  readonly seq: number;
  readonly userId: number;
  readonly about: Commented;
}

interface Stored {
  seq: number;
  id: string;
  entity: CommentedEntity;
  entity_id: number;
  thread: string;
  action: CommentEntry['action'];
  of_id: string | null;
  text: string;
  point: string | null;
  at: number;
  user_id: number;
  told: string;
}

const toRow = (row: Stored): CommentRow => ({
  seq: row.seq,
  id: row.id,
  thread: row.thread,
  action: row.action,
  of: row.of_id,
  text: row.text,
  point: row.point === null ? null : (parseJson(row.point) as CommentPoint),
  at: row.at,
  told: parseJson(row.told) as readonly string[],
  userId: row.user_id,
  about: { entity: row.entity, id: row.entity_id },
});

/** Comments: entries that are only ever added. */
export function commentStore(db: Sqlite) {
  const byId = (id: string): CommentRow | null => {
    const row = db.get<Stored>('SELECT * FROM comment_entry WHERE id = ?', id);
    return row ? toRow(row) : null;
  };
  return {
    byId,
    /** Of an object, the earliest first. A text that its writer withdrew is not read any more. */
    of: ({ entity, id }: Commented): readonly CommentRow[] =>
      db
        .all<Stored>(
          `SELECT *, CASE WHEN coalesce(of_id, id) IN (
               SELECT of_id FROM comment_entry WHERE entity = ?1 AND entity_id = ?2 AND action = 'withdraw')
             THEN '' ELSE text END AS text
           FROM comment_entry WHERE entity = ?1 AND entity_id = ?2 ORDER BY seq`,
          entity,
          id,
        )
        .map(toRow),
    count: ({ entity, id }: Commented): number =>
      db.get<{ n: number }>(
        'SELECT count(*) AS n FROM comment_entry WHERE entity = ? AND entity_id = ?',
        entity,
        id,
      )?.n ?? 0,
    add(entry: Omit<CommentRow, 'seq'>): CommentRow {
      const { lastId: seq } = db.run(
        `INSERT INTO comment_entry (id, entity, entity_id, thread, action, of_id, text, point, at, user_id, told)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        entry.id,
        entry.about.entity,
        entry.about.id,
        entry.thread,
        entry.action,
        entry.of,
        entry.text,
        entry.point === null ? null : JSON.stringify(entry.point),
        entry.at,
        entry.userId,
        JSON.stringify(entry.told),
      );
      return { ...entry, seq };
    },
  };
}
