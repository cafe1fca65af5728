import { isMissing } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import type { ServerSavedQuery } from '#api/sql/savedQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { isUnchanged, newSavedQuery, type SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { SECOND } from '#domain/time.ts';
import { dropSavedQuery, getSavedQuery, putSavedQuery } from '#store/sql/savedQueries.ts';
import { setting } from '#store/settings.ts';
import { linkTabs } from '#store/sql/tabs.ts';
import { defineCommand } from '#store/command.ts';
import { rememberFormerId } from '../formerIds.ts';
import { Id } from '../schemas.ts';
import { createSavedQuery } from './createSavedQuery.ts';
import { isAnother, savedQueryLane, saveSavedQuery } from './savedQueryDelivery.ts';

/** How long a deletion can be undone before it is sent. */
const UNDO_TIME = 8 * SECOND;

interface Deleting {
  readonly query: SavedQuery;
  readonly remoteId: number;
  /** Whether the server may have reused the id for another query. */
  readonly isReused: boolean;
}

type Deleted = 'gone' | 'there';

/**
 * Deletes the query on the server and retries until it is known to be deleted. One that was undone without knowing
 * whether it arrived deletes nothing any more: if it has arrived, the query is created again as `restoreAs`.
 */
export const deleteSavedQuery = defineCommand('savedQuery.delete', {
  args: v.object({ id: Id, restoreAs: v.optional(Id) }),
  lane: ({ id }) => savedQueryLane(id),
  role: 'delete',
  delay: UNDO_TIME,
  repeat: 'verify',
  snapshot: async (db, { id }): Promise<Deleting | null> => {
    const query = await getSavedQuery(db, id);
    if (!query || query.remoteId === null) return null;
    return { query, remoteId: query.remoteId, isReused: !(await setting(db, 'serverKeepsKeys')) };
  },
  // A Superset reuses ids: if the id is another query's, that one stays and this one is already deleted.
  send: async (
    api: SentApi,
    { restoreAs },
    { query, remoteId, isReused },
  ): Promise<Result<Deleted, ApiError>> => {
    if (isReused || restoreAs !== undefined) {
      const found = await api.savedQuery.get(remoteId);
      if (!found.ok) return isMissing(found.error) ? ok('gone') : found;
      if (isAnother(query, found.value) || isUnknown(query, found.value)) return ok('gone');
    }
    if (restoreAs !== undefined) return ok('there');
    const removed = await api.savedQuery.remove(remoteId);
    return removed.ok || isMissing(removed.error) ? ok('gone') : removed;
  },
  settle: async (tx, { id, restoreAs }, outcome, { now }) => {
    if (outcome?.value === 'there') return [saveSavedQuery({ id })];
    const query = await getSavedQuery(tx, id);
    await dropSavedQuery(tx, id);
    await rememberFormerId(tx, id);
    if (restoreAs === undefined || !query || query.deletedAt !== null) return [];
    await putSavedQuery(tx, newSavedQuery(restoreAs, query, now));
    await linkTabs(tx, id, restoreAs);
    return [createSavedQuery({ id: restoreAs })];
  },
});

/** Without a mark it is identified by its content. */
function isUnknown(query: SavedQuery, found: ServerSavedQuery): boolean {
  return (
    found.etag === null &&
    query.mark === null &&
    query.confirmed !== null &&
    !isUnchanged(found.fields, query.confirmed)
  );
}
