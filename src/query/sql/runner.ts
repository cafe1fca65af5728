import type { CreateAs } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';

export interface RunRequest {
  /** QueryEditor.id */
  readonly tabId: string;
  /** The text to run: a selection, a statement, or all of the tab. */
  readonly sql: string;
  /** Characters before `sql` in the tab's text, to locate errors. */
  readonly sqlOffset: number;
  /** The table or view that stores the rows, instead of returning them. */
  readonly createAs?: CreateAs | undefined;
  /** Without the tab's row limit: as many rows as the server or the device returns. */
  readonly allRows?: boolean;
  /** The query whose rows the new ones replace; absent if those stay among the earlier ones of the tab. */
  readonly replaces?: string;
}

/** Why nothing was started. The tab's text is unchanged in every case. */
export type RunRefusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'no-tab' }
  | { readonly kind: 'no-database' }
  | { readonly kind: 'no-preview' }
  | { readonly kind: 'storage'; readonly cause: unknown };

export interface PreviewRequest {
  readonly tabId: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
  /** The table's SELECT statement, as written by the server. */
  readonly selectStar: string;
}

/** Why a stop failed. `failed` shows 'Failed to stop query.' (ERR-03) and leaves the query running. */
export type StopFailure = { readonly kind: 'failed' | 'unreachable' | 'finished'; readonly cause: unknown };

/** Runs queries and stores their rows on the device. Methods return early; progress is in the query's row. */
export interface QueryRunner {
  /** Returns the new query's id as soon as its row is written. */
  run(request: RunRequest): Promise<Result<string, RunRefusal>>;
  /** The first rows of a table, as a query that the history omits. */
  preview(request: PreviewRequest): Promise<Result<string, RunRefusal>>;
  stop(queryId: string): Promise<Result<void, StopFailure>>;
  /** Fetches rows that the server still stores for a finished query (QRY-28). */
  fetchResults(queryId: string): Promise<void>;
  /** Runs a query that waits for a server over the rows of its tables that are kept here; false if not all are. */
  runHere(queryId: string): Promise<boolean>;
  /** Ends a query on this device that no page runs any more. */
  endInterrupted(queryId: string): Promise<void>;
  /** After a start or a reconnect: polls the outcome of queries that were in progress. */
  resume(): Promise<void>;
}
