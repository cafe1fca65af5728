import type { CreateAs } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';

export interface RunRequest {
  /** QueryEditor.id */
  readonly tabId: string;
  /** The text to run: a selection, a statement, or all of the tab. */
  readonly sql: string;
  /** Characters before `sql` in the tab's text, so that an error finds its line. */
  readonly sqlOffset: number;
  /** What the rows become, instead of being answered. */
  readonly createAs?: CreateAs | undefined;
}

/** Why nothing was started. The tab's text is untouched in every case. */
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
  /** The table's SELECT statement, as the server wrote it. */
  readonly selectStar: string;
}

/** What a stop came to. `failed` shows 'Failed to stop query.' (ERR-03) and leaves the query running. */
export type StopFailure = { readonly kind: 'failed' | 'unreachable' | 'finished'; readonly cause: unknown };

/** Runs queries and keeps their rows on the device. Each method answers soon; the query's row tells the rest. */
export interface QueryRunner {
  /** Answers the new query's id as soon as its row is written. */
  run(request: RunRequest): Promise<Result<string, RunRefusal>>;
  /** The first rows of a table, as a query of its own that the history leaves out. */
  preview(request: PreviewRequest): Promise<Result<string, RunRefusal>>;
  stop(queryId: string): Promise<Result<void, StopFailure>>;
  /** Fetches rows that the server still keeps for a finished query (QRY-28). */
  fetchResults(queryId: string): Promise<void>;
  /** After a start or a reconnect: asks the server what became of the queries that were in progress. */
  resume(): Promise<void>;
}
