import { useLiveQuery } from 'dexie-react-hooks';

/**
 * The result of a local database query, updated with every write to what it read, in any tab or worker. Until the first
 * result it is `before`, else `undefined`. `deps` are what the query closes over, as in useEffect.
 */
export function useLive<T>(query: () => T | Promise<T>, deps: readonly unknown[], before?: T): T | undefined {
  return useLiveQuery(query, [...deps], before);
}
