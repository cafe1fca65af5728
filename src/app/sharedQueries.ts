import type { Api } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { TabSeed } from '#domain/tab/newTab.ts';
import type { QueryAddress, SharedQueries } from '#features/services/editor.ts';
import type { SextantDb } from '#store/db.ts';
import { getSavedQuery, savedQueryByRemoteId } from '#store/sql/savedQueries.ts';

/** Resolves queries named by an address: from storage where they are there, else from the server. */
export function createSharedQueries(
  db: SextantDb,
  api: Pick<Api, 'permalink' | 'savedQuery' | 'query' | 'dataset'>,
  href: (path: string) => string,
): SharedQueries {
  async function savedQuery(id: string): Promise<Result<TabSeed, ApiError>> {
    const here = (await getSavedQuery(db, id)) ?? (await savedQueryByRemoteId(db, Number(id)));
    if (here) return ok({ ...here, name: here.label, savedQueryId: here.id });
    const found = await api.savedQuery.get(Number(id));
    return found.ok ? ok({ ...found.value.fields, name: found.value.fields.label }) : found;
  }

  async function permalink(key: string): Promise<Result<TabSeed, ApiError>> {
    const found = await api.permalink.get(key);
    if (!found.ok) return found;
    // A link may fill a tab and never execute it: its `autorun` is ignored.
    const { dbId, name, sql, schema = null, catalog = null, templateParams } = found.value;
    return ok({ dbId, name, sql, schema, catalog, templateParams: templateParams ?? '' });
  }

  async function pastQuery(id: number): Promise<Result<TabSeed, ApiError>> {
    const found = await api.query.get(id);
    if (!found.ok) return found;
    const { database, schema, sql, tab_name: name } = found.value;
    return ok({ dbId: database.id, schema, sql, ...(name === null ? {} : { name }) });
  }

  async function dataset(id: number, sql: string | null): Promise<Result<TabSeed, ApiError>> {
    const found = await api.dataset.source(id);
    return found.ok && sql !== null ? ok({ ...found.value, sql }) : found;
  }

  function find(address: QueryAddress): Promise<Result<TabSeed, ApiError>> {
    switch (address.kind) {
      case 'savedQuery':
        return savedQuery(address.id);
      case 'permalink':
        return permalink(address.key);
      case 'pastQuery':
        return pastQuery(address.id);
      case 'dataset':
        return dataset(address.id, address.sql);
    }
  }

  return {
    async link(tab) {
      const made = await api.permalink.create(tab);
      return made.ok ? href(`/sqllab/p/${made.value}/`) : null;
    },
    async find(address) {
      const found = await find(address);
      if (found.ok) return found;
      return err(found.error.kind === 'http' && !isUnreachable(found.error) ? 'not-found' : 'unreachable');
    },
  };
}
