import { useLiveQuery } from 'dexie-react-hooks';

/**
 * What a query of the local database answers, kept up to date with every write to what it read, in any tab or worker.
 * Until the first answer is there it is what was read `before`, else `undefined`. `deps` are what the query closes
 * over, as in useEffect.
 */
export function useLive<T>(query: () => T | Promise<T>, deps: readonly unknown[], before?: T): T | undefined {
  return useLiveQuery(query, [...deps], before);
}
