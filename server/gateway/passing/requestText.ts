import { ok, type Result } from '#domain/result.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { cookieHeader, keepCookies, type CookieJar } from '../session/cookieJar.ts';
import { upstreamBasePath, type Upstream, type UpstreamFault } from './upstream.ts';

/** A person waits at a form, and these responses are fast. */
const SILENCE: Millis = 20 * SECOND;

export interface UpstreamQuery {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly accept?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly authorization?: string | null;
  readonly silence?: Millis;
  /** The address at which this server is asked, where the response contains it. */
  readonly ownAddress?: URL;
}

/** A request of this server itself, not one passed through: the response is read whole, uncompressed. */
export async function requestText(
  upstream: Upstream,
  jar: CookieJar,
  {
    method = 'GET',
    path,
    accept = 'application/json',
    form,
    authorization,
    silence = SILENCE,
    ownAddress,
  }: UpstreamQuery,
): Promise<Result<{ readonly response: Response; readonly text: string }, UpstreamFault>> {
  const { address } = upstream;
  const headers = new Headers({
    Accept: accept,
    'Accept-Encoding': 'identity',
    Referer: `${address.origin}${upstreamBasePath(address)}/`,
  });
  const cookie = cookieHeader(jar);
  if (cookie !== null) headers.set('Cookie', cookie);
  if (authorization) headers.set('Authorization', authorization);
  if (ownAddress) for (const [name, value] of forwardedHeaders(ownAddress)) headers.set(name, value);
  const body = form && new TextEncoder().encode(new URLSearchParams(form).toString());
  if (body) {
    headers.set('Content-Type', 'application/x-www-form-urlencoded');
    headers.set('Content-Length', String(body.byteLength));
  }
  const sent = await upstream.send({
    method,
    path,
    headers,
    body: body ? new Blob([body]).stream() : null,
    silence,
  });
  if (!sent.ok) return sent;
  keepCookies(jar, sent.value.headers);
  try {
    return ok({ response: sent.value, text: await sent.value.text() });
  } catch (cause) {
    return { ok: false, error: { kind: 'unreachable', cause } };
  }
}

/** The address that a proxy gives for itself; the path without the slash at its end is the base path. */
export function forwardedHeaders({
  protocol,
  host,
  port,
  pathname,
}: URL): readonly (readonly [string, string])[] {
  const scheme = protocol.slice(0, -1);
  const prefix = pathname.replace(/\/$/, '');
  return [
    ['X-Forwarded-Proto', scheme],
    ['X-Forwarded-Host', host],
    ['X-Forwarded-Port', port || (scheme === 'https' ? '443' : '80')],
    ...(prefix === '' ? [] : [['X-Forwarded-Prefix', prefix] as const]),
  ];
}
