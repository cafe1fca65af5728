import { useMemo } from 'react';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { tagsOfQuery, type useTags } from '../tags/useTags.ts';
import { databaseName } from './databaseName.ts';
import { type SavedState, savedStates } from './savedState.ts';

interface Stored extends SavedQuery {
  readonly database: string;
  readonly state: SavedState;
}

/** A saved query with what its row in the list shows. */
export interface ListedQuery extends Stored {
  readonly tags: readonly string[];
}

export const savedQueryOf = ({
  database: _database,
  state: _state,
  tags: _tags,
  ...query
}: ListedQuery): SavedQuery => query;

/** The saved queries of this device; undefined until they are read. */
export function useListedQueries(tags: ReturnType<typeof useTags>): readonly ListedQuery[] | undefined {
  const { db } = useDevice();
  const stored = useLive(async (): Promise<Stored[]> => {
    const databases = (await catalogueEntry(db, 'databases'))?.payload ?? [];
    const names = new Map(databases.map((each) => [each.id, each.name]));
    const states = savedStates(await listOutbox(db));
    const queries = await listSavedQueries(db);
    return queries.map((query) => ({
      ...query,
      database: databaseName(query.dbId, names),
      state: states.get(query.id) ?? 'saved',
    }));
  }, [db]);
  return useMemo(
    () =>
      stored?.map((query): ListedQuery => {
        const own = tagsOfQuery(tags ?? [], query.remoteId);
        return { ...query, tags: own.map(({ contents }) => contents.title) };
      }),
    [stored, tags],
  );
}
