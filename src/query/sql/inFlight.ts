/** The in-flight requests of this page by query, so that each can be aborted. */
export interface InFlight {
  track<T>(queryId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  has(queryId: string): boolean;
  /** The signal aborted when this query is stopped; created on demand for requests that follow. */
  signal(queryId: string): AbortSignal;
  abort(queryId: string): void;
}

export function createInFlight(): InFlight {
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
    async track(queryId, work) {
      underWay.add(queryId);
      try {
        return await work(controller(queryId).signal);
      } finally {
        underWay.delete(queryId);
        controllers.delete(queryId);
      }
    },
    has: (queryId) => underWay.has(queryId),
    signal: (queryId) => controller(queryId).signal,
    abort(queryId) {
      controllers.get(queryId)?.abort();
      controllers.delete(queryId);
    },
  };
}
