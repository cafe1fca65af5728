import type { Millis } from '#domain/time.ts';
import type { Sqlite } from './sqlite.ts';

export interface Session {
  readonly userId: number;
  /** The base of this session's CSRF tokens; it stays the same across sign-in. */
  readonly csrfBase: string;
  readonly expiresAt: Millis;
}

/**
 * Sessions, and the one-time keys that sign a browser in. Both are stored as hashes only: nobody can sign in with the
 * stored values.
 */
export function sessionStore(db: Sqlite) {
  return {
    insert(tokenHash: string, session: Session): void {
      db.run(
        'INSERT INTO session (token_hash, user_id, csrf_base, expires_at) VALUES (?, ?, ?, ?)',
        tokenHash,
        session.userId,
        session.csrfBase,
        session.expiresAt,
      );
    },
    find(tokenHash: string, now: Millis): Session | null {
      const row = db.get<{ user_id: number; csrf_base: string; expires_at: number }>(
        'SELECT user_id, csrf_base, expires_at FROM session WHERE token_hash = ? AND expires_at > ?',
        tokenHash,
        now,
      );
      return row ? { userId: row.user_id, csrfBase: row.csrf_base, expiresAt: row.expires_at } : null;
    },
    extend(tokenHash: string, expiresAt: Millis): void {
      db.run('UPDATE session SET expires_at = ? WHERE token_hash = ?', expiresAt, tokenHash);
    },
    remove(tokenHash: string): void {
      db.run('DELETE FROM session WHERE token_hash = ?', tokenHash);
    },
    /** Ends every session of a user, and deletes unused keys. */
    removeOfUser(userId: number): void {
      db.run('DELETE FROM session WHERE user_id = ?', userId);
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
