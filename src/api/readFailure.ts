import type { ApiError } from '#domain/error/apiError.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { SECOND } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import { readErrorBody } from './errorBody.ts';

/** Statuses that whatever stands before the server gives in pages of its own. */
const OF_PROXIES: ReadonlySet<number> = new Set([408, 413, 425, 429, 502, 503, 504]);

/**
 * Names what an answer without success is. Only what the contract knows counts as the server's own word: JSON of one
 * of its error shapes, or the empty body of a missing or foreign tab.
 */
export async function readFailure(response: Response, now: Millis): Promise<ApiError> {
  const { status } = response;
  if (isRedirect(response)) return { kind: 'notTheServer', status, found: 'redirect' };
  const text = await response.text();
  const http = (message: string, errors: (ApiError & { kind: 'http' })['errors'] = []): ApiError => ({
    kind: 'http',
    status,
    message,
    errors,
    retryAfter: readRetryAfter(response.headers.get('Retry-After'), now),
    requestId: response.headers.get('X-Request-Id') ?? '',
  });
  if (text === '' || OF_PROXIES.has(status)) {
    const parsed = parseJson(text);
    const body = parsed === undefined ? null : readErrorBody(parsed);
    // The one of these that the contract has a word of its own for: a query that took too long.
    return http(body?.message ?? '', status === 408 ? body?.errors : []);
  }
  if (!isJson(response)) return { kind: 'notTheServer', status, found: isPage(response) ? 'page' : 'other' };
  const body = readErrorBody(parseJson(text));
  if (!body) return { kind: 'badShape', status, issues: ['An error of an unknown shape'] };
  return http(body.message, body.errors);
}

/** In a browser an unfollowed redirect is opaque: type and a status of 0 are all there is. */
export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400);
}

export function isJson(response: Response): boolean {
  return /^application\/([\w.+-]+\+)?json\b/.test(response.headers.get('Content-Type') ?? '');
}

function isPage(response: Response): boolean {
  return (response.headers.get('Content-Type') ?? '').startsWith('text/html');
}

/** Seconds or a date. */
export function readRetryAfter(header: string | null, now: Millis): Millis | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * SECOND);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
