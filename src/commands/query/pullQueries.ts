import type { QueryPageRequest } from '#api/sql/query.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { PastQuery } from '#domain/query/pastQuery.ts';
import type { Result } from '#domain/result.ts';
import { replacePastQueries } from '#store/sql/pastQueries.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { HISTORY_TABLES, write } from '#store/write.ts';
import { knownRefusal } from '../pull/knownRefusal.ts';
import { noteListed } from '../pull/noteListed.ts';
import type { SyncPorts } from '../syncPorts.ts';

const PAGE_SIZE = 100;
/** At most this many of the latest queries are read. */
const MOST = 500;

/** Whose queries; null for all the person may see. */
export const filtersOf = (userId: number | null): QueryPageRequest['filters'] =>
  userId === null ? [] : [{ col: 'user', opr: 'rel_o_m', value: userId }];

/** Reads the latest queries of a person from all devices; for a null person id, of all queries the person may see. */
export async function pullQueries(
  ports: Pick<SyncPorts, 'db' | 'api' | 'clock'>,
  userId: number | null,
): Promise<Result<void, ApiError | StorageError>> {
  const { db, api, clock } = ports;
  const refusal = await knownRefusal(ports, 'Query');
  if (refusal !== null) return refusal;
  const found: PastQuery[] = [];
  for (let page = 0; found.length < MOST; page += 1) {
    const listed = await api.query.list({ page, pageSize: PAGE_SIZE, filters: filtersOf(userId) });
    if (!listed.ok) return listed;
    found.push(...listed.value.queries);
    if ((page + 1) * PAGE_SIZE >= listed.value.count) break;
  }
  return write(
    db,
    async (tx) => {
      await replacePastQueries(tx, found);
      await noteListed(tx, 'queries', clock.now());
    },
    HISTORY_TABLES,
  );
}
