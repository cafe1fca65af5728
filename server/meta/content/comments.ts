import type { CommentEntry, CommentPoint } from '#domain/comment/commentEntry.ts';
import { parseJson } from '#domain/jsonValue.ts';
import type { Sqlite, SqlValue } from '../sqlite.ts';

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

/** A text that its writer replaced or withdrew later is not read any more. */
const SHOWN = `seq, entry.id, entity, entity_id, thread, action, of_id, point, at, user_id, told,
  CASE WHEN seq < max(CASE action WHEN 'withdraw' THEN 9e15 ELSE seq END) OVER (PARTITION BY coalesce(of_id, entry.id))
    THEN '' ELSE text END AS text`;

/** What an entry takes of a response besides its texts. */
const ENTRY_SIZE = 300;

const OF_OBJECTS = `json_each(?) AS object CROSS JOIN comment_entry AS entry
  ON entity = object.value ->> 'entity' AND entity_id = object.value ->> 'id'`;

/** Comments: entries that are only ever added. */
export function commentStore(db: Sqlite) {
  const countOf = (condition: string, ...params: readonly SqlValue[]): number =>
    db.get<{ n: number }>(`SELECT count(*) AS n FROM comment_entry WHERE ${condition}`, ...params)?.n ?? 0;
  return {
    byId: (id: string): CommentRow | null => {
      const row = db.get<Stored>('SELECT * FROM comment_entry WHERE id = ?', id);
      return row ? toRow(row) : null;
    },
    /** Names what there is of these objects, without reading it. */
    stateOf: (objects: readonly Commented[]): string =>
      JSON.stringify([
        objects,
        db.all(
          `SELECT entity, entity_id, count(*), max(seq) FROM ${OF_OBJECTS} GROUP BY 1, 2 ORDER BY 1, 2`,
          JSON.stringify(objects),
        ),
      ]),
    /** Of these objects, the earliest first; of more characters than `most`, the latest. */
    of: (objects: readonly Commented[], most: number): readonly CommentRow[] =>
      db
        .all<Stored>(
          `SELECT * FROM (
             SELECT *, sum(length(text) + length(coalesce(point, '')) + ${ENTRY_SIZE}) OVER (ORDER BY seq DESC) AS size
             FROM (SELECT ${SHOWN} FROM ${OF_OBJECTS}))
           WHERE size <= ? ORDER BY seq`,
          JSON.stringify(objects),
          most,
        )
        .map(toRow),
    /** Of one thread, the earliest first. */
    ofThread: ({ entity, id }: Commented, thread: string): readonly CommentRow[] =>
      db
        .all<Stored>(
          `SELECT ${SHOWN} FROM comment_entry AS entry WHERE entity = ? AND entity_id = ? AND thread = ? ORDER BY seq`,
          entity,
          id,
          thread,
        )
        .map(toRow),
    count: ({ entity, id }: Commented): number => countOf('entity = ? AND entity_id = ?', entity, id),
    /** How many comments and edits of an object one person wrote. */
    textsOf: (userId: number, { entity, id }: Commented): number =>
      countOf(
        "entity = ? AND entity_id = ? AND user_id = ? AND action IN ('write', 'edit')",
        entity,
        id,
        userId,
      ),
    /** The last number that was given to an entry, which may be gone. */
    last: (): number =>
      db.get<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'comment_entry'")?.seq ?? 0,
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
