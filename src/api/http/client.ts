import { isForbidden, isInvalid, isUnauthorized } from '#domain/error/httpStatus.ts';
import * as v from 'valibot';
import { EXPECTED_USER_HEADER } from '#contract/capabilities.ts';
import { getCsrfToken } from '#contract/people/security.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { parseExact } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND, type Clock, type Millis } from '#domain/time.ts';
import { isJson, isRedirect, readFailure } from './readFailure.ts';
import { toFetch, type ApiRequest } from './request.ts';
import { CSRF_REFUSAL } from '#contract/error.ts';

export const DEFAULT_TIMEOUT: Millis = 30 * SECOND;

export interface ClientPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The server's origin and base path, without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** The expected person: a server where somebody else is signed in must reject requests. */
  readonly expectedUser?: () => number | null;
  /** Called once a call has proved that nobody is signed in any more. */
  readonly onSessionEnd?: () => void;
}

export interface Headed<T> {
  readonly body: T;
  readonly headers: Headers;
}

export interface Client {
  /** Sends a request and parses the JSON by the schema. */
  json<T>(request: ApiRequest, schema: v.GenericSchema<unknown, T>): Promise<Result<T, ApiError>>;
  /** The same, with response headers. */
  headed<T>(request: ApiRequest, schema: v.GenericSchema<unknown, T>): Promise<Result<Headed<T>, ApiError>>;
  /** Sends a request and returns a success unparsed, for large bodies. The timeout includes reading. */
  raw(request: ApiRequest): Promise<Result<Response, ApiError>>;
  /** One request without token and retry, and its response whatever it is. */
  once(request: ApiRequest): Promise<Result<Response, ApiError>>;
  /** Prefetches the token; a failure is retried when it is needed. */
  fetchAhead(): void;
  /** After a sign-in or sign-out: the cached token belongs to another session. */
  forgetToken(): void;
}

/**
 * The HTTP client. A token is fetched at the first write, cached, and renewed once if a response looks like an ended
 * session: there are six such responses, and most can also mean a stale token. Only a rejected token call proves that
 * nobody is signed in.
 */
export function createClient(ports: ClientPorts): Client {
  const { clock } = ports;
  let token: Promise<Result<string, ApiError>> | null = null;

  async function once(
    request: ApiRequest,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Result<Response, ApiError>> {
    const user = ports.expectedUser?.() ?? null;
    const { url, init } = toFetch(request, ports.baseUrl, {
      ...(user !== null && { [EXPECTED_USER_HEADER]: String(user) }),
      ...headers,
    });
    const timeout = request.timeout === undefined ? DEFAULT_TIMEOUT : request.timeout;
    const work = (signal: AbortSignal) => ports.fetch(url, { ...init, signal });
    return withTimeout(clock, timeout, request.signal, work, request.timeout === undefined);
  }

  async function fetchToken(): Promise<Result<string, ApiError>> {
    const response = await once({ method: 'GET', path: getCsrfToken.path });
    if (!response.ok) return response;
    if (!response.value.ok) return err(await readFailure(response.value, clock.now()));
    const read = await readJson(response.value, getCsrfToken.response);
    return read.ok ? ok(read.value.result) : read;
  }

  /** All calls share one token request; a failure is not cached. */
  function currentToken(): Promise<Result<string, ApiError>> {
    const loaded = (token ??= fetchToken());
    void loaded.then((response) => {
      if (!response.ok && token === loaded) token = null;
    });
    return loaded;
  }

  async function attempt(request: ApiRequest): Promise<Result<Response, ApiError>> {
    if (request.method === 'GET') return once(request);
    const held = await currentToken();
    return held.ok ? once(request, { 'X-CSRFToken': held.value }) : held;
  }

  function sessionEnded(status: number): Result<never, ApiError> {
    ports.onSessionEnd?.();
    return err({ kind: 'session', status });
  }

  async function raw(request: ApiRequest): Promise<Result<Response, ApiError>> {
    const first = await attempt(request);
    const failure = await failureOf(first, clock.now());
    if (!failure) return first;
    if (!mayBeExpiredSession(failure)) return err(failure);
    token = null;
    const renewed = await currentToken();
    if (!renewed.ok) {
      const { error } = renewed;
      if (isSignedOut(error)) return sessionEnded('status' in error ? error.status : 0);
      // Without permission for a token nothing can be written; the session itself is valid.
      return err(isForbidden(error) ? failure : error);
    }
    const second = await attempt(request);
    const again = await failureOf(second, clock.now());
    return again ? err(again) : second;
  }

  async function headed<T>(
    request: ApiRequest,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<Headed<T>, ApiError>> {
    const response = await raw(request);
    if (!response.ok) return response;
    const read = await readJson(response.value, schema);
    return read.ok ? ok({ body: read.value, headers: response.value.headers }) : read;
  }

  async function json<T>(
    request: ApiRequest,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<T, ApiError>> {
    const response = await headed(request, schema);
    return response.ok ? ok(response.value.body) : response;
  }

  return {
    json,
    headed,
    raw,
    once: (request) => once(request),
    fetchAhead: () => void currentToken(),
    forgetToken: () => {
      token = null;
    },
  };
}

/** The response of the token call if nobody is signed in. */
function isSignedOut(error: ApiError): boolean {
  if (error.kind === 'notTheServer') return error.found === 'redirect';
  return isUnauthorized(error) || (error.kind === 'http' && isInvalid(error) && error.errors.length === 0);
}

/** Null for a success. Reads the body of a failure, never of a success. */
async function failureOf(response: Result<Response, ApiError>, now: Millis): Promise<ApiError | null> {
  if (!response.ok) return response.error;
  return response.value.ok && !isRedirect(response.value) ? null : readFailure(response.value, now);
}

/** Parses a success as JSON of the expected schema. */
export async function readJson<T>(
  response: Response,
  schema: v.GenericSchema<unknown, T>,
): Promise<Result<T, ApiError>> {
  const { status } = response;
  if (!isJson(response)) return err({ kind: 'notTheServer', status, found: 'page' });
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    return err({ kind: 'offline', cause });
  }
  const parsed = v.safeParse(schema, parseExact(text));
  if (parsed.success) return ok(parsed.output);
  return err({ kind: 'badShape', status, issues: parsed.issues.map((issue) => v.summarize([issue])) });
}

async function withTimeout(
  clock: Clock,
  timeout: Millis | null,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Response>,
  isUsual: boolean,
): Promise<Result<Response, ApiError>> {
  const late = new AbortController();
  const signal = given ? AbortSignal.any([given, late.signal]) : late.signal;
  const result = work(signal).then(
    (response): Result<Response, ApiError> => ok(response),
    (cause: unknown): Result<Response, ApiError> =>
      err(given?.aborted ? { kind: 'aborted', cause } : { kind: 'offline', cause }),
  );
  if (timeout === null) return result;
  const expired = clock.sleep(timeout).then((): Result<Response, ApiError> => {
    // A time-out of a slow call does not mean that the server is unreachable; any other does.
    late.abort(isUsual ? new DOMException('No answer', 'TimeoutError') : undefined);
    return err({ kind: 'timeout', after: timeout });
  });
  return Promise.race([result, expired]);
}

/**
 * Whether a response may mean an ended session or a stale token: 401 in two bodies, 422 of the token layer, a 400 that
 * names the token, and a redirect to the sign-in page if the call carried no JSON.
 */
function mayBeExpiredSession(error: ApiError): boolean {
  if (error.kind === 'notTheServer') return error.found === 'redirect';
  if (error.kind !== 'http') return false;
  if (isUnauthorized(error)) return true;
  if (error.status === 400) return error.message.startsWith(CSRF_REFUSAL);
  return isInvalid(error) && TOKEN_LAYER.some((text) => error.message.startsWith(text));
}

const TOKEN_LAYER = [
  'Signature verification failed',
  'Not enough segments',
  'Signature has expired',
] as const;
