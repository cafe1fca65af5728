import type { Millis } from '#domain/time.ts';
import {
  type NewRecord,
  number,
  numberOrNull,
  type RecordPatch,
  recordTable,
  type RecordOf,
  text,
  textOrNull,
} from './recordTable.ts';
import type { Sqlite } from './sqlite.ts';

const SCREEN = {
  name: text,
  userId: numberOrNull,
  /** Null for a screen whose sign-in was ended. */
  claimHash: textOrNull,
  playlistId: numberOrNull,
  createdBy: numberOrNull,
  createdOn: number,
  seenOn: numberOrNull,
  state: textOrNull,
} as const;

export type ScreenRow = RecordOf<typeof SCREEN>;

/** What a screen showed last. */
export interface ScreenPicture {
  readonly takenOn: Millis;
  /** In base64. */
  readonly jpeg: string;
}

/** A screen that asks to be joined. Its code and its claim are stored as hashes only. */
interface ChartDataCaller {
  readonly claimHash: string;
}

/** Screens on walls, and the codes by which they are joined. */
export function screenStore(db: Sqlite) {
  const screens = recordTable(db, 'screen', SCREEN);
  const asking = (column: 'code_hash' | 'claim_hash', hash: string, now: Millis): ChartDataCaller | null => {
    const row = db.get<{ claim_hash: string }>(
      `SELECT claim_hash FROM screen_code WHERE ${column} = ? AND expires_at > ?`,
      hash,
      now,
    );
    return row ? { claimHash: row.claim_hash } : null;
  };
  return {
    byId: screens.byId,
    all: (): ScreenRow[] => screens.where('1 ORDER BY name COLLATE NOCASE, id'),
    ofClaim: (claimHash: string): ScreenRow | null => screens.oneBy('claimHash', claimHash),
    ofUser: (userId: number): ScreenRow | null => screens.oneBy('userId', userId),
    insert: (row: NewRecord<typeof SCREEN>): number => screens.insert(row),
    update: (id: number, patch: RecordPatch<typeof SCREEN>): void => screens.update(id, patch),
    remove: screens.remove,
    picture: (id: number): ScreenPicture | null =>
      db.get<ScreenPicture>('SELECT taken_on AS takenOn, jpeg FROM screen_picture WHERE screen_id = ?', id) ??
      null,
    /** When each screen's picture was taken. */
    pictureTimes: (): ReadonlyMap<number, Millis> =>
      new Map(
        db
          .all<{ id: number; at: Millis }>('SELECT screen_id AS id, taken_on AS at FROM screen_picture')
          .map(({ id, at }) => [id, at]),
      ),
    /** What a screen shows. A picture replaces the last one; after a power failure the one before is as good. */
    report(id: number, seenOn: Millis, state: string, jpeg: string | null): void {
      db.note(() => {
        screens.update(id, { seenOn, state });
        if (jpeg === null) return;
        db.run(
          'INSERT OR REPLACE INTO screen_picture (screen_id, taken_on, jpeg) VALUES (?, ?, ?)',
          id,
          seenOn,
          jpeg,
        );
      });
    },
    ask(codeHash: string, claimHash: string, now: Millis, expiresAt: Millis): void {
      db.run('DELETE FROM screen_code WHERE expires_at <= ?', now);
      db.run(
        'INSERT OR REPLACE INTO screen_code (code_hash, claim_hash, expires_at) VALUES (?, ?, ?)',
        codeHash,
        claimHash,
        expiresAt,
      );
    },
    byCode: (codeHash: string, now: Millis) => asking('code_hash', codeHash, now),
    byClaim: (claimHash: string, now: Millis) => asking('claim_hash', claimHash, now),
    /** A code is used once. */
    removeCode(codeHash: string): void {
      db.run('DELETE FROM screen_code WHERE code_hash = ?', codeHash);
    },
  };
}
