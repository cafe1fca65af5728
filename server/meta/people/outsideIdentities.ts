import type { Sqlite } from '../sqlite.ts';

/** Which person a provider's subject is. */
export function outsideIdentityStore(db: Sqlite) {
  return {
    /** The user's id, also of a deleted one. */
    find: (issuer: string, subject: string): number | null =>
      db.get<{ id: number }>(
        'SELECT user_id AS id FROM outside_identity WHERE issuer = ? AND subject = ?',
        issuer,
        subject,
      )?.id ?? null,
    put(issuer: string, subject: string, userId: number): void {
      const sql = 'INSERT OR REPLACE INTO outside_identity (issuer, subject, user_id) VALUES (?, ?, ?)';
      db.run(sql, issuer, subject, userId);
    },
  };
}
