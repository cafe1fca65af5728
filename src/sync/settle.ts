import type { ApiError } from '#domain/error/apiError.ts';
import { unreachable } from '#domain/result.ts';
import { DAY, MINUTE, SECOND, type Millis } from '#domain/time.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';

/** The outcome of an unsuccessful response for a row. */
export type Failed =
  | {
      readonly kind: 'retry';
      readonly at: Millis;
      readonly unanswered: boolean;
      readonly serverFailures: number;
    }
  /** Stored for a person to decide; `at` is when it is retried anyway, if ever. */
  | { readonly kind: 'park'; readonly at: Millis | null; readonly serverFailures: number }
  /** Nobody is signed in: the whole queue is paused, and the row's failure count stays. */
  | { readonly kind: 'pause' };

export const FIRST_RETRY: Millis = 5 * SECOND;
/** An unreachable server may be back at any time, and a retry costs it nothing. */
export const MAX_UNREACHABLE_RETRY: Millis = 30 * SECOND;
export const MAX_RETRY: Millis = 5 * MINUTE;
/** After this many failures of one row, each in the contract's format, the server is not expected to recover soon. */
export const FAILURES_BEFORE_PARKING = 5;

/** What an outcome depends on besides the row and its failure. */
export interface SettleContext {
  readonly now: Millis;
  /** Between 0 and 1, so that devices that failed together do not retry together. */
  readonly jitter: number;
}

/** Maps a failure to an outcome. Total: every error has one. */
export function settle(
  row: Pick<OutboxRow, 'role' | 'attempts' | 'serverFailures'>,
  error: ApiError,
  moment: SettleContext,
): Failed {
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'aborted':
    case 'notTheServer':
      return retry(row, moment, { longest: MAX_UNREACHABLE_RETRY, unanswered: true });
    case 'session':
      return { kind: 'pause' };
    case 'badShape':
      return serverFailure(row, moment, true);
    case 'http':
      return settleStatus(row, error, moment);
    default:
      return unreachable(error);
  }
}

type Judged = Pick<OutboxRow, 'role' | 'attempts' | 'serverFailures'>;

function settleStatus(
  row: Judged,
  error: ApiError & { readonly kind: 'http' },
  moment: SettleContext,
): Failed {
  switch (error.status) {
    // The object changed on the server after it was read: it is read again and the request is built anew.
    case 412:
    case 425:
    case 429:
      return retry(row, moment, { longest: MAX_RETRY, unanswered: false, after: error.retryAfter });
    // Sent by proxies, which do not know whether the request was executed.
    case 408:
    case 502:
    case 503:
    case 504:
      return retry(row, moment, {
        longest: MAX_UNREACHABLE_RETRY,
        unanswered: true,
        after: error.retryAfter,
      });
    default:
      if (error.status >= 500) return serverFailure(row, moment, false);
      // A deletion is retried until the server agrees (SYNC-13); any other rejection needs a person.
      return row.role === 'delete'
        ? retry(row, moment, { longest: MAX_RETRY, unanswered: false })
        : { kind: 'park', at: null, serverFailures: row.serverFailures };
  }
}

function serverFailure(row: Judged, moment: SettleContext, unanswered: boolean): Failed {
  const serverFailures = row.serverFailures + 1;
  if (serverFailures >= FAILURES_BEFORE_PARKING && row.role !== 'delete') {
    return { kind: 'park', at: moment.now + DAY, serverFailures };
  }
  return { ...retry(row, moment, { longest: MAX_RETRY, unanswered }), serverFailures };
}

interface Backoff {
  readonly longest: Millis;
  readonly unanswered: boolean;
  /** The `Retry-After` of the server, used if it is longer than the backoff. */
  readonly after?: Millis | null;
}

function retry(
  row: Judged,
  { now, jitter }: SettleContext,
  backoff: Backoff,
): Failed & { readonly kind: 'retry' } {
  const doubled = FIRST_RETRY * 2 ** Math.min(row.attempts - 1, 20);
  const wait = Math.min(doubled, backoff.longest) * (1 - jitter / 2);
  return {
    kind: 'retry',
    at: now + Math.max(wait, backoff.after ?? 0),
    unanswered: backoff.unanswered,
    serverFailures: row.serverFailures,
  };
}
