import type { CreateAs, QueryError } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';

/** How the bytes of an answer are written. */
export type ResultFormat = 'json' | 'arrow';

/** What to run and where. The client id is made before anything is sent, so a lost answer can be looked up. */
export interface ExecuteRequest {
  readonly clientId: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** The server's id of the tab, when it has one. */
  readonly sqlEditorId: string | null;
  readonly tab: string;
  readonly runAsync: boolean;
  readonly queryLimit: number | null;
  /** JSON text. */
  readonly templateParams: string | null;
  readonly ctas: CreateAs | null;
  /** The page's own query string, which `url_param()` reads (CALL-06). */
  readonly search: string;
}

/** Rows on their way, unread: the results worker decodes them. */
export interface ResultBytes {
  readonly format: ResultFormat;
  readonly body: ReadableStream<Uint8Array>;
}

export type Execution =
  | { readonly kind: 'rows'; readonly result: ResultBytes }
  /** Accepted; the outcome is learned by polling. */
  | { readonly kind: 'accepted' };

/** Why a run did not answer with rows, in terms a person can act on. */
export type ExecuteFailure =
  /** The engine or the server refused the statement. */
  | { readonly kind: 'refused'; readonly errors: readonly QueryError[]; readonly link: string | null }
  /** No answer: nobody knows whether it ran. */
  | { readonly kind: 'unreachable'; readonly cause: unknown }
  | { readonly kind: 'session' }
  | { readonly kind: 'aborted' };

/** Runs SQL somewhere: on the server, or on the device. One suite proves every implementation. */
export interface Executor {
  execute(request: ExecuteRequest, signal: AbortSignal): Promise<Result<Execution, ExecuteFailure>>;
  /** Rows of an earlier run by its results key. */
  results(resultsKey: string, signal: AbortSignal): Promise<Result<ResultBytes, ExecuteFailure>>;
  stop(clientId: string): Promise<Result<void, ExecuteFailure>>;
}
