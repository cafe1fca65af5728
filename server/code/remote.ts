import { asList, asRecord, asText, isRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** A server that a person is signed in at: a Sextant, a Superset, or a data folder. */
export interface Remote {
  /** Its address or its folder. */
  readonly name: string;
  /** By which the last pull is found again: the server and the person, since others see other things there. */
  readonly seenAs: string;
  send(method: string, path: string, body?: FormData | object): Promise<Result<Response, string>>;
}

/** How a person signs in: a token that they made, a name and a password, or a one-time address. */
export type SignIn =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'address'; readonly path: string };

export type SendRequest = (request: Request) => Promise<Response>;

/** Signs in at a server; the error says what it answered. */
export async function signedIn(
  address: string,
  signIn: SignIn,
  fetch: SendRequest,
  name = address,
): Promise<Result<Remote, string>> {
  const cookies = new Map<string, string>();
  const headers = new Headers({ Accept: 'application/json' });

  async function send(
    method: string,
    path: string,
    body?: FormData | object,
  ): Promise<Result<Response, string>> {
    const own = new Headers(headers);
    if (cookies.size > 0) own.set('Cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; '));
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) own.set('Content-Type', 'application/json');
    const init = { method, headers: own, redirect: 'manual' as const };
    const text = isForm ? body : JSON.stringify(body);
    const request = () => new Request(address + path, body === undefined ? init : { ...init, body: text });
    try {
      const response = await sentTwice(request, fetch);
      for (const line of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(key, value);
      }
      return ok(response);
    } catch (cause) {
      const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
      return err(`${address} does not answer: ${inner instanceof Error ? inner.message : String(inner)}`);
    }
  }

  if (signIn.kind === 'token') headers.set('Authorization', `Bearer ${signIn.token}`);
  else if (signIn.kind === 'address') {
    const opened = await send('GET', signIn.path);
    if (!opened.ok) return opened;
  } else {
    const { user: username, password } = signIn;
    const asked = await send('POST', '/api/v1/security/login', {
      username,
      password,
      provider: 'db',
      refresh: false,
    });
    if (!asked.ok) return asked;
    const token = asText(asRecord(await jsonOf(asked.value))['access_token']);
    if (token === '')
      return err(`${address} does not let ${username} in by this password (${asked.value.status}).`);
    headers.set('Authorization', `Bearer ${token}`);
  }
  const read = await send('GET', '/api/v1/security/csrf_token/');
  if (!read.ok) return read;
  const token = asText(asRecord(await jsonOf(read.value))['result']);
  if (!read.value.ok || token === '') return err(`${address} does not let you in (${read.value.status}).`);
  headers.set('X-CSRFToken', token);
  headers.set('Referer', `${address}/`);
  const me = await send('GET', '/api/v1/me/');
  if (!me.ok) return me;
  const who = asText(asRecord(asRecord(await jsonOf(me.value))['result'])['username']);
  return ok({ name, seenAs: `${name} ${who}`.trim(), send });
}

/**
 * A server closes connections that nothing came by for some seconds, and a request may be on its way then. All that is
 * sent here can be sent again.
 */
async function sentTwice(request: () => Request, fetch: SendRequest): Promise<Response> {
  try {
    return await fetch(request());
  } catch (cause) {
    const code: unknown =
      cause instanceof Error ? (cause.cause as { code?: unknown } | undefined)?.code : null;
    if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET' && code !== 'EPIPE') throw cause;
    return fetch(request());
  }
}

/** The JSON of a response; null for anything else. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** What a server says about a request that it refuses. */
export async function reasonOf(response: Response): Promise<string> {
  const body = asRecord(await jsonOf(response));
  const [first] = asList(body['errors']);
  const text = asText(asRecord(first)['message']) || saidIn(body['message']) || asText(body['msg']);
  return text || `The server answered ${response.status}.`;
}

/** A sentence, or the sentences of fields, each behind the name of its field. */
function saidIn(message: unknown): string {
  if (typeof message === 'string') return message;
  if (Array.isArray(message)) return message.map(saidIn).filter(Boolean).join(' ');
  if (!isRecord(message)) return '';
  return Object.entries(message)
    .map(([field, said]) => `${field}: ${saidIn(said)}`)
    .join(' ');
}
