import type { Result } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { storeResult } from '#store/sql/results.ts';
import type { StorageError } from '#store/space/storageError.ts';
import type { LoadedResult } from './loadedResult.ts';
import type { StoreRequest } from './protocol.ts';
import { pageSizeFor, toPages } from './storedPages.ts';

/** Writes a result to the database in pages, with the changes of its query. */
export function keepResult(
  db: SextantDb,
  result: LoadedResult,
  { resultId, queryId, origin, now, changes }: StoreRequest,
): Promise<Result<void, StorageError>> {
  const { columns, described, rowCount, bytes } = result;
  const pageSize = pageSizeFor(columns, rowCount);
  return storeResult(
    db,
    {
      id: resultId,
      queryId,
      columns: described,
      rowCount,
      pageSize,
      bytes,
      storedAt: now,
      pinned: false,
      origin,
    },
    () => toPages(resultId, columns, rowCount, pageSize),
    changes === null ? null : { id: queryId, changes },
  );
}
