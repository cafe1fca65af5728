import type { NoticeEnd, NoticeKind } from '#contract/people/notice.ts';
import { DAY, type Millis } from '#domain/time.ts';
import type { Sqlite } from './sqlite.ts';

/** How long notices are kept, and how many of one person. */
const NOTICES_KEPT: Millis = 30 * DAY;
const MAX_NOTICES = 300;
/** Other people make these: they take the place of no other. */
const MAX_MENTIONS = 100;

export interface Notice {
  readonly kind: NoticeKind;
  readonly ended: NoticeEnd;
  /** The name of the report, the saved query or the tab. */
  readonly name: string;
  /** What it is about: the number of the report or the saved query, the client id of a query, the page of a comment. */
  readonly ref: string;
  /** Who did it, where that is a person. */
  readonly actor?: string | null;
}

export interface NoticeRow extends Notice {
  readonly id: number;
  readonly at: Millis;
}

/** The notices to each person about work that ended. */
export function noticeStore(db: Sqlite) {
  return {
    /** Not synced to disk at once: the runs themselves are in their own logs. */
    add: (userId: number, { kind, ended, name, ref, actor = null }: Notice, now: Millis): number =>
      db.note(() => {
        const sql =
          'INSERT INTO notice (user_id, at, kind, ended, name, ref, actor) VALUES (?, ?, ?, ?, ?, ?, ?)';
        db.run(sql, userId, now, kind, ended, name.replaceAll('\0', '').slice(0, 300), ref, actor);
        const id = db.get<{ id: number }>('SELECT last_insert_rowid() AS id')?.id ?? 0;
        db.run('DELETE FROM notice WHERE at < ?', now - NOTICES_KEPT);
        db.run(
          `DELETE FROM notice WHERE user_id = ?1 AND (kind = 'mention') = ?2 AND id <= (
             SELECT id FROM notice WHERE user_id = ?1 AND (kind = 'mention') = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)`,
          userId,
          kind === 'mention' ? 1 : 0,
          kind === 'mention' ? MAX_MENTIONS : MAX_NOTICES,
        );
        return id;
      }),
    /** A person's notices after one of them, the oldest first. */
    after: (userId: number, id: number): NoticeRow[] =>
      db.all(
        'SELECT id, at, kind, ended, name, ref, actor FROM notice WHERE user_id = ? AND id > ? ORDER BY id',
        userId,
        id,
      ),
  };
}
