import * as v from 'valibot';
import { EXPECTED_USER_HEADER } from '#contract/capabilities.ts';
import { csrfTokenAnswer } from '#contract/security.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { parseJson } from '#domain/jsonValue.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import type { Clock, Millis } from '#domain/time.ts';
import { isJson, isRedirect, readFailure } from './readFailure.ts';
import { toFetch } from './request.ts';
import type { ApiRequest } from './request.ts';
import { mayBeDeadSession } from './sessionEnd.ts';

export const DEFAULT_TIMEOUT: Millis = 30 * SECOND;

export interface ClientPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The server's origin and base path, without a slash at the end; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly clock: Clock;
  /** Whose rows these are: a server where somebody else is signed in must refuse them. */
  readonly expectedUser?: () => number | null;
  /** Told once a call has shown for sure that nobody is signed in any more. */
  readonly onSessionEnd?: () => void;
}

export interface Headed<T> {
  readonly body: T;
  readonly headers: Headers;
}

export interface Client {
  /** Calls and answers what the schema makes of the JSON. */
  json<T>(request: ApiRequest, schema: v.GenericSchema<unknown, T>): Promise<Result<T, ApiError>>;
  /** The same, with what stands in the answer's head. */
  headed<T>(request: ApiRequest, schema: v.GenericSchema<unknown, T>): Promise<Result<Headed<T>, ApiError>>;
  /**
   * Calls and answers a success unread: large bodies go on to whoever takes them apart. A timeout covers the reading
   * too.
   */
  raw(request: ApiRequest): Promise<Result<Response, ApiError>>;
  /** One call without token and without a second try, and its answer whatever it is. */
  once(request: ApiRequest): Promise<Result<Response, ApiError>>;
  /** Gets the token while nobody waits for it yet; a failure is tried again by whoever needs it. */
  fetchAhead(): void;
  /** After somebody signed in or out: the token kept belongs to another session. */
  forgetToken(): void;
}

const CSRF_REQUEST: ApiRequest = { method: 'GET', path: '/api/v1/security/csrf_token/' };

/**
 * Speaks to the server. A token is fetched at the first write, kept, and renewed once when an answer looks as if the
 * session had ended: there are six such looks, and most of them can mean a stale token as well. Only a token call that
 * is refused proves that nobody is signed in.
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
    const answered = await once(CSRF_REQUEST);
    if (!answered.ok) return answered;
    if (!answered.value.ok) return err(await readFailure(answered.value, clock.now()));
    const read = await readJson(answered.value, csrfTokenAnswer);
    return read.ok ? ok(read.value.result) : read;
  }

  /** All calls wait for one token; a failure to get it is not kept. */
  function currentToken(): Promise<Result<string, ApiError>> {
    const asked = (token ??= fetchToken());
    void asked.then((answer) => {
      if (!answer.ok && token === asked) token = null;
    });
    return asked;
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
    if (!mayBeDeadSession(failure)) return err(failure);
    token = null;
    const renewed = await currentToken();
    if (!renewed.ok) {
      const { error } = renewed;
      if (isNobody(error)) return sessionEnded('status' in error ? error.status : 0);
      // Without the right to a token nothing can be written; the session itself is well.
      return err(error.kind === 'http' && error.status === 403 ? failure : error);
    }
    const second = await attempt(request);
    const again = await failureOf(second, clock.now());
    return again ? err(again) : second;
  }

  async function headed<T>(
    request: ApiRequest,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<Headed<T>, ApiError>> {
    const answered = await raw(request);
    if (!answered.ok) return answered;
    const read = await readJson(answered.value, schema);
    return read.ok ? ok({ body: read.value, headers: answered.value.headers }) : read;
  }

  async function json<T>(
    request: ApiRequest,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<T, ApiError>> {
    const answered = await headed(request, schema);
    return answered.ok ? ok(answered.value.body) : answered;
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

/** What the token call answers when nobody is signed in. */
function isNobody(error: ApiError): boolean {
  if (error.kind === 'notTheServer') return error.found === 'redirect';
  return (
    error.kind === 'http' && (error.status === 401 || (error.status === 422 && error.errors.length === 0))
  );
}

/** Null for a success. The body of a failure is read here, of a success never. */
async function failureOf(answered: Result<Response, ApiError>, now: Millis): Promise<ApiError | null> {
  if (!answered.ok) return answered.error;
  return answered.value.ok && !isRedirect(answered.value) ? null : readFailure(answered.value, now);
}

/** Reads a success as JSON of the expected shape. */
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
  const parsed = v.safeParse(schema, parseJson(text));
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
  const answer = work(signal).then(
    (response): Result<Response, ApiError> => ok(response),
    (cause: unknown): Result<Response, ApiError> =>
      err(given?.aborted ? { kind: 'aborted', cause } : { kind: 'offline', cause }),
  );
  if (timeout === null) return answer;
  const expired = clock.sleep(timeout).then((): Result<Response, ApiError> => {
    // A call that may take long says nothing of the server when its time is up; any other does.
    late.abort(isUsual ? new DOMException('No answer', 'TimeoutError') : undefined);
    return err({ kind: 'timeout', after: timeout });
  });
  return Promise.race([answer, expired]);
}
