import type { ExecuteFields } from '#api/sql/executeBody.ts';
import type { QueryError } from '#domain/query/query.ts';
import type { Result } from '#domain/result.ts';

/** The encoding of a result. */
export type ExecuteFormat = 'json' | 'arrow';

/**
 * What to run and where. The client id is created before sending, so that a query without a response can be looked up.
 */
export interface ExecuteRequest extends ExecuteFields {
  /** The page's own query string, which `url_param()` reads (CALL-06). */
  readonly search: string;
}

/** An undecoded response; the results worker decodes it. */
export interface ResultBytes {
  readonly format: ExecuteFormat;
  readonly body: ReadableStream<Uint8Array>;
}

export type Execution =
  | { readonly kind: 'rows'; readonly result: ResultBytes }
  /** Accepted; the outcome must be polled. */
  | { readonly kind: 'accepted' };

/** Why a query returned no rows, in terms a person can act on. */
export type ExecuteFailure =
  /** The engine or the server rejected the statement. */
  | { readonly kind: 'refused'; readonly errors: readonly QueryError[]; readonly link: string | null }
  /** No response: it is unknown whether the query ran. */
  | { readonly kind: 'unreachable'; readonly cause: unknown }
  | { readonly kind: 'session' }
  | { readonly kind: 'aborted' };

/** Runs SQL, on the server or on the device. One test suite covers every implementation. */
export interface Executor {
  execute(request: ExecuteRequest, signal: AbortSignal): Promise<Result<Execution, ExecuteFailure>>;
  /** The rows of an earlier query by its results key. */
  results(resultsKey: string, signal: AbortSignal): Promise<Result<ResultBytes, ExecuteFailure>>;
  stop(clientId: string): Promise<Result<void, ExecuteFailure>>;
}
