import type { Api } from '#api/api.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import { err } from '#domain/result.ts';
import type { SharedQueries } from '#features/services/editor.ts';
import type { SextantDb } from '#store/db.ts';

/** Resolves queries named by an address: from storage where they are there, else from the server. */
export function createSharedQueries(
  db: SextantDb,
  api: Pick<Api, 'permalink' | 'savedQuery' | 'query' | 'client'>,
  href: (path: string) => string,
): SharedQueries {
  return {
    async link(tab) {
      const made = await api.permalink.create(tab);
      return made.ok ? href(`/sqllab/p/${made.value}/`) : null;
    },
    async find(address) {
      const { findSharedQuery } = await import('./findSharedQuery.ts');
      const found = await findSharedQuery(db, api, address);
      if (found.ok) return found;
      return err(found.error.kind === 'http' && !isUnreachable(found.error) ? 'not-found' : 'unreachable');
    },
  };
}
