import type { QueryLock } from '../runnerDeps.ts';

/** Held by the page that has a request of this query under way, until it is settled or the page ends. */
const lockOf = (queryId: string): string => `sextant query ${queryId}`;

/** The in-flight requests of this page by query, so that each can be aborted. */
export interface InFlight {
  track<T>(queryId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Does something about a query for which no page has a request under way; otherwise returns false. */
  ifNowhere(queryId: string, work: () => Promise<void>): Promise<boolean>;
  has(queryId: string): boolean;
  /** The signal aborted when this query is stopped; created on demand for requests that follow. */
  signal(queryId: string): AbortSignal;
  abort(queryId: string): void;
}

/** The caller that started the work is notified of its end. */
const ignore = (): void => undefined;

export function createInFlight(lock: QueryLock, onBug: (error: unknown) => void): InFlight {
  const underWay = new Set<string>();
  const controllers = new Map<string, AbortController>();
  const controller = (queryId: string): AbortController => {
    const known = controllers.get(queryId);
    if (known !== undefined) return known;
    const made = new AbortController();
    controllers.set(queryId, made);
    return made;
  };
  return {
    track(queryId, work) {
      underWay.add(queryId);
      const working = work(controller(queryId).signal).finally(() => {
        underWay.delete(queryId);
        controllers.delete(queryId);
      });
      lock.tryLock(lockOf(queryId), () => working.then(ignore, ignore)).catch(onBug);
      return working;
    },
    async ifNowhere(queryId, work) {
      if (underWay.has(queryId)) return false;
      return lock.tryLock(lockOf(queryId), work);
    },
    has: (queryId) => underWay.has(queryId),
    signal: (queryId) => controller(queryId).signal,
    abort(queryId) {
      controllers.get(queryId)?.abort();
      controllers.delete(queryId);
    },
  };
}
