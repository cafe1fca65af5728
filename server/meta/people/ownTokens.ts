import { HOUR, type Millis } from '#domain/time.ts';
import type { Sqlite } from '../sqlite.ts';
import type { ListedSession } from './sessions.ts';

/** When a token was used is stored at most this often. */
const SEEN_AGAIN: Millis = HOUR;

/** What a token is for: the calls of the API, or the tools of models alone. */
export type TokenScope = 'api' | 'mcp';

interface NewOwnToken {
  readonly scope: TokenScope;
  readonly userId: number;
  readonly name: string;
  readonly expiresOn: Millis;
  /** The address it was made from. */
  readonly sender: string;
}

interface FoundToken extends Pick<ListedSession, 'userId' | 'seenOn'> {
  readonly scope: TokenScope;
}

/** Stored as hashes only; listed as sessions, because they are ended in the same way. */
export function ownTokenStore(db: Sqlite) {
  const columns = `token_hash AS tokenHash, user_id AS userId, created_on AS createdOn, seen_on AS seenOn,
    name AS tokenName, '' AS agent, sender`;
  return {
    insert(tokenHash: string, { userId, name, expiresOn, sender, scope }: NewOwnToken, now: Millis): void {
      const sql = 'INSERT INTO own_token VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
      db.run(sql, tokenHash, userId, name, now, now, expiresOn, sender, scope);
      db.run('DELETE FROM own_token WHERE expires_on <= ?', now);
    },
    ofUser: (userId: number, now: Millis): ListedSession[] =>
      db.all(
        `SELECT ${columns} FROM own_token WHERE user_id = ? AND expires_on > ? ORDER BY created_on DESC`,
        userId,
        now,
      ),
    all: (now: Millis): ListedSession[] =>
      db.all(`SELECT ${columns} FROM own_token WHERE expires_on > ? ORDER BY created_on DESC`, now),
    find(tokenHash: string, now: Millis): FoundToken | null {
      const sql =
        'SELECT user_id AS userId, seen_on AS seenOn, scope FROM own_token WHERE token_hash = ? AND expires_on > ?';
      return db.get<FoundToken>(sql, tokenHash, now) ?? null;
    },
    /** Stores when and from where a token was used, if that was not stored a short time ago. */
    seen(tokenHash: string, before: Millis, now: Millis, sender: string): void {
      if (now - before < SEEN_AGAIN) return;
      db.note(() =>
        db.run('UPDATE own_token SET seen_on = ?, sender = ? WHERE token_hash = ?', now, sender, tokenHash),
      );
    },
    remove(tokenHash: string): void {
      db.run('DELETE FROM own_token WHERE token_hash = ?', tokenHash);
    },
  };
}
