/** A query that a person started. */
export interface StartedQuery {
  readonly id: string;
  readonly sql: string;
  readonly user: number;
  readonly device: number;
}

/** The queries that people started, and those they cancelled before they were sent. */
export interface StartedQueries {
  readonly all: readonly StartedQuery[];
  readonly cancelled: ReadonlySet<string>;
  started(query: StartedQuery): void;
  cancel(id: string): void;
}

export function createStartedQueries(): StartedQueries {
  const all: StartedQuery[] = [];
  const cancelled = new Set<string>();
  return {
    all,
    cancelled,
    started: (query) => void all.push(query),
    cancel: (id) => void cancelled.add(id),
  };
}
