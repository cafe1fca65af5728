import type { PastQuery } from '#domain/query/pastQuery.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

/** The server's query history as last read. */
export function listPastQueries(db: Tables): Promise<PastQuery[]> {
  return db.pastQueries.toArray();
}

export async function putPastQueries(tx: Tx, queries: readonly PastQuery[]): Promise<void> {
  await tx.pastQueries.bulkPut([...queries]);
}

/** Replaces the server's history. */
export async function replacePastQueries(tx: Tx, queries: readonly PastQuery[]): Promise<void> {
  await tx.pastQueries.clear();
  await putPastQueries(tx, queries);
}
