import type { Millis } from '../time.ts';

/** One entry of an answer's `errors`, as far as it can be relied on. */
export interface ServerError {
  readonly message: string;
  readonly error_type: string | null;
  readonly level: string | null;
  readonly extra: unknown;
}

/** Why a call did not answer with what was asked for. Only `http` is the server's own word. */
export type ApiError =
  /** The request could not be made, or its answer was lost on the way: it may have arrived. */
  | { readonly kind: 'offline'; readonly cause: unknown }
  /** No answer within the time given: it may have arrived. */
  | { readonly kind: 'timeout'; readonly after: Millis }
  /** The caller gave up. */
  | { readonly kind: 'aborted'; readonly cause: unknown }
  /** Nobody is signed in any more: a new token was asked for and refused. */
  | { readonly kind: 'session'; readonly status: number }
  /** The server refused or failed, in a body of the contract's shape or in one of its known empty answers. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly message: string;
      readonly errors: readonly ServerError[];
      /** How long the server asks to be left alone. */
      readonly retryAfter: Millis | null;
      readonly requestId: string;
    }
  /** Something else answered: a captive portal, a proxy's page, a login form where JSON was due. */
  | { readonly kind: 'notTheServer'; readonly status: number; readonly found: 'redirect' | 'page' | 'other' }
  /** The right server and status, with a body that is not what this release understands. */
  | { readonly kind: 'badShape'; readonly status: number; readonly issues: readonly string[] };
