import { isUnreachable } from '#domain/error/unreachable.ts';
import { err } from '#domain/result.ts';
import type { SharedQueries } from '#features/services/editor.ts';
import type { SharedQueriesPorts } from './findSharedQuery.ts';

/** Resolves queries named by an address: from storage where they are there, else from the server. */
export function createSharedQueries(ports: SharedQueriesPorts): SharedQueries {
  const load = () => import('./findSharedQuery.ts');
  return {
    link: async (tab) => (await load()).createQueryLink(ports, tab),
    async find(address) {
      const found = await (await load()).findSharedQuery(ports, address);
      if (found.ok) return found;
      return err(found.error.kind === 'http' && !isUnreachable(found.error) ? 'not-found' : 'unreachable');
    },
  };
}
