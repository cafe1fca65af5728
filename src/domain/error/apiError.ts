import type { Millis } from '../time.ts';

/** One entry of a response's `errors`, as far as it is reliable. */
export interface ServerError {
  readonly message: string;
  readonly error_type: string | null;
  readonly level: string | null;
  readonly extra: unknown;
}

/** Why a call failed. */
export type ApiError = Failure & {
  /** The server took an earlier request of the same change: what that carried has arrived. */
  readonly isAfterWrite?: boolean;
};

/** Only `http` is a response of the server itself. */
type Failure =
  /** The request failed, or its response was lost: it may have arrived. */
  | { readonly kind: 'offline'; readonly cause: unknown }
  /** No response within the time limit: it may have arrived. */
  | { readonly kind: 'timeout'; readonly after: Millis }
  /** The caller aborted it. */
  | { readonly kind: 'aborted'; readonly cause: unknown }
  /** Nobody is signed in any more: a new token was requested and refused. */
  | { readonly kind: 'session'; readonly status: number }
  /** The server rejected it or failed, with a body in the contract's format or a known empty response. */
  | {
      readonly kind: 'http';
      readonly status: number;
      readonly message: string;
      readonly errors: readonly ServerError[];
      /** The server's Retry-After. */
      readonly retryAfter: Millis | null;
      readonly requestId: string;
    }
  /** Something else responded: a captive portal, a proxy's page, a login form instead of JSON. */
  | { readonly kind: 'notTheServer'; readonly status: number; readonly found: 'redirect' | 'page' | 'other' }
  /** The right server and status, with a body this release cannot parse. */
  | { readonly kind: 'badShape'; readonly status: number; readonly issues: readonly string[] };
