import * as v from 'valibot';
import type { ApiError, ServerError } from '#domain/error/apiError.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { legacyErrorResponse, messageResponse, tokenErrorResponse } from '#contract/error.ts';
import { errorsResponse, type ErrorEntryBody } from '#contract/sql/sqllab.ts';

interface ErrorBody {
  readonly message: string;
  readonly errors: readonly ServerError[];
}

/** Parses any of the contract's error bodies; null for other JSON. */
function readErrorBody(body: unknown): ErrorBody | null {
  if (v.is(errorsResponse, body)) {
    return { message: body.errors[0]?.message ?? '', errors: body.errors.map(readEntry) };
  }
  if (v.is(messageResponse, body)) return { message: flatten(body.message), errors: [] };
  if (v.is(legacyErrorResponse, body)) return { message: body.error, errors: [] };
  if (v.is(tokenErrorResponse, body)) return { message: body.msg, errors: [] };
  return v.is(v.strictObject({}), body) ? { message: '', errors: [] } : null;
}

function readEntry(entry: ErrorEntryBody): ServerError {
  return {
    message: entry.message,
    error_type: entry.error_type ?? null,
    level: entry.level ?? null,
    extra: entry.extra ?? null,
  };
}

/** `{"field":["text"]}`, nested by index or not, as `field: text`. */
function flatten(message: unknown, path: readonly string[] = []): string {
  if (Array.isArray(message)) return message.map((each: unknown) => flatten(each, path)).join('; ');
  if (typeof message === 'object' && message !== null) {
    return Object.entries(message)
      .map(([key, value]) => flatten(value, [...path, key]))
      .join('; ');
  }
  return path.length > 0 ? `${path.join('.')}: ${String(message)}` : String(message);
}

/** Statuses that proxies in front of the server send with pages of their own. */
const OF_PROXIES: ReadonlySet<number> = new Set([408, 413, 425, 429, 502, 503, 504]);

/**
 * Classifies a failed response. Only the contract's formats count as the server's own: JSON of an error format, or the
 * empty body of a missing or foreign tab.
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
    // The one of these with a contract error of its own: a query that timed out.
    return http(body?.message ?? '', status === 408 ? body?.errors : []);
  }
  if (!isJson(response)) return { kind: 'notTheServer', status, found: isPage(response) ? 'page' : 'other' };
  const body = readErrorBody(parseJson(text));
  if (!body) return { kind: 'badShape', status, issues: ['An error of an unknown shape'] };
  return http(body.message, body.errors);
}

/** In a browser an unfollowed redirect is opaque: only its type and a status of 0 are visible. */
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
