import type { PastQuery } from '#domain/query/pastQuery.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

/** What the server's history last told. */
export function listPastQueries(db: Tables): Promise<PastQuery[]> {
  return db.pastQueries.toArray();
}

/** From now on this is what it told. */
export async function replacePastQueries(tx: Tx, queries: readonly PastQuery[]): Promise<void> {
  await tx.pastQueries.clear();
  await tx.pastQueries.bulkPut([...queries]);
}
