import { useLiveQuery } from 'dexie-react-hooks';

/**
 * What a query of the local database answers, kept up to date with every write to what it read, in any tab or worker.
 * `undefined` until the first answer is there. `deps` are what the query closes over, as in useEffect.
 */
export function useLive<T>(query: () => T | Promise<T>, deps: readonly unknown[]): T | undefined {
  return useLiveQuery(query, [...deps]);
}
