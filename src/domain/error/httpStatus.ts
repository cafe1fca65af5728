import { err, type Result } from '../result.ts';
import type { ApiError } from './apiError.ts';

/*
 * What the statuses of a response do, by status. Those that no function here names: 400 and 409 reject what was sent, as
 * 422 does; 500 is a failure of the server, after which a change is sent again some times. What the outbox does with each
 * is `settle` in src/sync/settle.ts, and their words are in statusText.ts. The server of this repository sends 412 in
 * server/http/response/revision.ts, the others in server/http/response/errorBodies.ts.
 */

interface Refused {
  readonly kind: string;
  readonly status?: number | null;
}

const is = ({ kind, status }: Refused, expected: number): boolean => kind === 'http' && status === expected;

/** 401: nobody is signed in, or the token is stale. The client gets a new one, or says that the session has ended. */
export const isUnauthorized = (error: Refused): boolean => is(error, 401);

/** 403: the person may not. A change waits for them, a list shows what they may read. */
export const isForbidden = (error: Refused): boolean => is(error, 403);

/** 404, of the server, or of another that lacks the call. */
export const isNotFound = (error: Refused): boolean => is(error, 404);

/** A 404 of the contract, which has a message: what was asked for is gone. An empty one may come from a proxy. */
export const isMissing = (error: ApiError): boolean =>
  error.kind === 'http' && isNotFound(error) && error.message !== '';

/** 412: it was changed on the server after it was read. It is read again, merged and sent once more. */
export const isOutdated = (error: Refused): boolean => is(error, 412);

/** 422: the server understands what was sent and does not accept it. A change waits for the person. */
export const isInvalid = (error: Refused): boolean => is(error, 422);

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a proxy or gateway sends this status when the server behind it is unreachable. */
export const isUnavailable = (status: number): boolean => UNAVAILABLE.has(status);

const BUSY: ReadonlySet<number> = new Set([408, 412, 425, 429]);

/** 408, 412, 425, 429 and those of proxies judge nothing: they only say that it is sent again, and when. */
export const isSentAgain = (status: number): boolean => BUSY.has(status) || isUnavailable(status);

/** A refusal that this device finds itself, in the form of one of the server. */
export const refused = (status: number, message: string): Result<never, ApiError> =>
  err({ kind: 'http', status, message, errors: [], retryAfter: null, requestId: '' });
