import type { Sqlite } from '../sqlite.ts';

/** A browser that gets pushes, with the address of its push service. */
export interface PushSubscriptionRow {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** More browsers than one session has: the address of a service may change. */
const MAX_OF_A_SESSION = 3;

/** Subscriptions belong to sessions, and are deleted with them. */
export function pushSubscriptionStore(db: Sqlite) {
  return {
    put(tokenHash: string, userId: number, { endpoint, p256dh, auth }: PushSubscriptionRow): void {
      db.transaction(() => {
        db.run('DELETE FROM push_subscription WHERE endpoint = ?', endpoint);
        db.run(
          'INSERT INTO push_subscription VALUES (?, ?, ?, ?, ?)',
          endpoint,
          tokenHash,
          userId,
          p256dh,
          auth,
        );
        db.run(
          `DELETE FROM push_subscription WHERE token_hash = ? AND rowid NOT IN (
             SELECT rowid FROM push_subscription WHERE token_hash = ? ORDER BY rowid DESC LIMIT ?)`,
          tokenHash,
          tokenHash,
          MAX_OF_A_SESSION,
        );
      });
    },
    /** Those of the person's sessions that have not expired. */
    ofUser: (userId: number, now: number): PushSubscriptionRow[] =>
      db.all(
        `SELECT endpoint, p256dh, push_subscription.auth AS auth FROM push_subscription
         JOIN session USING (token_hash)
         WHERE push_subscription.user_id = ? AND session.user_id = ? AND session.expires_at > ?`,
        userId,
        userId,
        now,
      ),
    /** Of one session. */
    removeOfSession(tokenHash: string): void {
      db.run('DELETE FROM push_subscription WHERE token_hash = ?', tokenHash);
    },
    remove(endpoint: string): void {
      db.run('DELETE FROM push_subscription WHERE endpoint = ?', endpoint);
    },
  };
}
