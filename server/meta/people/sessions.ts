import type { Millis } from '#domain/time.ts';
import type { Sqlite } from '../sqlite.ts';

export interface SessionRow {
  readonly userId: number;
  /** The base of this session's CSRF tokens; it stays the same across sign-in. */
  readonly csrfBase: string;
  readonly expiresAt: Millis;
}

export interface NewSession extends SessionRow {
  /** The browser, as it names itself, and the address it signed in from. */
  readonly agent: string;
  readonly sender: string;
}

/** A session in a list. */
export interface ListedSession {
  /** The stored hash: useless for signing in. */
  readonly tokenHash: string;
  readonly userId: number;
  readonly createdOn: Millis;
  /** To about a day. */
  readonly seenOn: Millis;
  readonly agent: string;
  readonly sender: string;
  /** Of a token for scripts. */
  readonly tokenName?: string;
}

/**
 * Sessions, and the one-time keys that sign a browser in. Both are stored as hashes only: nobody can sign in with the
 * stored values.
 */
export function sessionStore(db: Sqlite) {
  const byHash = db.remember(
    (tokenHash: string): SessionRow | null =>
      db.get<SessionRow>(
        'SELECT user_id AS userId, csrf_base AS csrfBase, expires_at AS expiresAt FROM session WHERE token_hash = ?',
        tokenHash,
      ) ?? null,
  );
  return {
    insert(tokenHash: string, session: NewSession, now: Millis): void {
      db.run(
        `INSERT INTO session (token_hash, user_id, csrf_base, expires_at, created_on, seen_on, agent, sender)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        tokenHash,
        session.userId,
        session.csrfBase,
        session.expiresAt,
        now,
        now,
        session.agent,
        session.sender,
      );
    },
    /** The sessions of a user that have not expired, the latest first. */
    ofUser: (userId: number, now: Millis): ListedSession[] =>
      db.all(
        `SELECT token_hash AS tokenHash, user_id AS userId, created_on AS createdOn, seen_on AS seenOn, agent, sender
         FROM session WHERE user_id = ? AND expires_at > ? ORDER BY seen_on DESC`,
        userId,
        now,
      ),
    /** Everybody's that have not expired, the latest first. */
    all: (now: Millis): ListedSession[] =>
      db.all(
        `SELECT token_hash AS tokenHash, user_id AS userId, created_on AS createdOn, seen_on AS seenOn, agent, sender
         FROM session WHERE expires_at > ? ORDER BY seen_on DESC`,
        now,
      ),
    find(tokenHash: string, now: Millis): SessionRow | null {
      const session = byHash(tokenHash);
      return session && session.expiresAt > now ? session : null;
    },
    extend(tokenHash: string, expiresAt: Millis, now: Millis): void {
      const sql = 'UPDATE session SET expires_at = ?, seen_on = ? WHERE token_hash = ?';
      db.run(sql, expiresAt, now, tokenHash);
    },
    remove(tokenHash: string): void {
      db.run('DELETE FROM session WHERE token_hash = ?', tokenHash);
    },
    /** Ends every session of a user, and deletes unused keys. */
    removeOfUser(userId: number): void {
      db.run('DELETE FROM session WHERE user_id = ?', userId);
      db.run('DELETE FROM sign_in_key WHERE user_id = ?', userId);
    },
    /** Ends the sessions of a user but one, and deletes unused keys. */
    removeOthers(userId: number, storedHash: string): void {
      db.run('DELETE FROM session WHERE user_id = ? AND token_hash <> ?', userId, storedHash);
      db.run('DELETE FROM sign_in_key WHERE user_id = ?', userId);
    },
    insertKey(keyHash: string, userId: number, expiresAt: Millis): void {
      db.run(
        'INSERT INTO sign_in_key (key_hash, user_id, expires_at) VALUES (?, ?, ?)',
        keyHash,
        userId,
        expiresAt,
      );
    },
    /** The user of a one-time key, which is deleted. */
    takeKey(keyHash: string, now: Millis): number | null {
      return db.transaction(() => {
        const row = db.get<{ user_id: number; expires_at: number }>(
          'SELECT user_id, expires_at FROM sign_in_key WHERE key_hash = ?',
          keyHash,
        );
        db.run('DELETE FROM sign_in_key WHERE key_hash = ?', keyHash);
        return row && row.expires_at > now ? row.user_id : null;
      });
    },
    removeExpired(now: Millis): void {
      db.run('DELETE FROM session WHERE expires_at <= ?', now);
      db.run('DELETE FROM sign_in_key WHERE expires_at <= ?', now);
    },
  };
}

export type SessionStore = ReturnType<typeof sessionStore>;
