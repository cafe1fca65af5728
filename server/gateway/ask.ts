import { ok, type Result } from '#domain/result.ts';
import { SECOND, type Millis } from '#domain/time.ts';
import { cookieHeader, keepCookies, type CookieJar } from './cookieJar.ts';
import { upstreamBasePath, type Upstream, type UpstreamFault } from './upstream.ts';

/** A person waits at a form, and these responses are fast. */
const SILENCE: Millis = 20 * SECOND;

export interface Question {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly accept?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly authorization?: string | null;
  readonly silence?: Millis;
}

/** A request of this server itself, not one passed through: the response is read whole, uncompressed. */
export async function ask(
  upstream: Upstream,
  jar: CookieJar,
  { method = 'GET', path, accept = 'application/json', form, authorization, silence = SILENCE }: Question,
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
