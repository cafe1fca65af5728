import { isInProgress } from '#domain/query/states.ts';
import type { Query } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { SextantDb } from '../db.ts';
import { write } from '../write.ts';

/** As many as the server lists of its history, where the older ones are found by words of their SQL. */
export const MOST_QUERIES = 5_000;

/** Deletes the oldest queries beyond the latest ones. Those with rows stay, and the latest of each tab. */
export function sweepQueries(db: SextantDb, most = MOST_QUERIES): Promise<Result<void, StorageError>> {
  return write(
    db,
    async (tx) => {
      const surplus = (await tx.queries.count()) - most;
      if (surplus <= 0) return;
      const latest = new Set((await tx.tabs.toArray()).map(({ latestQueryId }) => latestQueryId));
      const isNeeded = ({ id, resultId, state }: Query): boolean =>
        resultId !== null || latest.has(id) || isInProgress(state);
      const gone = await tx.queries
        .orderBy('startDttm')
        .filter((query) => !isNeeded(query))
        .limit(surplus)
        .primaryKeys();
      await tx.queries.bulkDelete(gone);
    },
    ['queries', 'tabs'],
  );
}
