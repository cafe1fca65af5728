import type { Millis } from '#domain/time.ts';
import type { SyncTables, WriteTx } from '../tables.ts';

type Meta = Pick<SyncTables, 'meta'>;
type Tx = WriteTx<Meta>;

/** Why nothing is sent at present: a request ended as `session`, so nobody is signed in. Stored, because page and worker both send. */
export interface Pause {
  readonly why: 'session';
  readonly since: Millis;
}

const KEY = 'pause';

export async function getPause(db: Meta): Promise<Pause | null> {
  const row = await db.meta.get(KEY);
  return row ? (row.value as Pause) : null;
}

export async function putPause(tx: Tx, pause: Pause): Promise<void> {
  if ((await getPause(tx)) === null) await tx.meta.put({ key: KEY, value: pause });
}

/** Somebody signed in again: resumes the queue. */
export async function clearPause(tx: Tx): Promise<void> {
  await tx.meta.delete(KEY);
}
