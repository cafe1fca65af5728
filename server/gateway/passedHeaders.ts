import { cookieHeader, type CookieJar } from './cookieJar.ts';
import { upstreamBasePath } from './upstream.ts';

/** Everything else stays here: what concerns one connection only, our own cookie, and what a proxy's word would be. */
const REQUEST_HEADERS = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Range',
  'User-Agent',
  'X-CSRFToken',
] as const;

/**
 * Everything else stays behind: the Superset's cookies, what it allows other origins and frames, and the caching it
 * has in mind for an address that is not this one. `Date` goes on, by which clients learn the other clock.
 */
const ANSWER_HEADERS = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Language',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'Date',
  'ETag',
  'Last-Modified',
  'Retry-After',
  'Vary',
] as const;

const BODY_HEADERS = ['Content-Encoding', 'Content-Length', 'Content-Type'] as const;

/** Marks what this server sends on, so that an address which leads back here is noticed. */
export const GATEWAY_HEADER = 'X-Sextant-Gateway';

/** `hasBody`: whether the caller's body goes on. */
export function requestHeaders(from: Headers, jar: CookieJar, address: URL, hasBody: boolean): Headers {
  const headers = picked(from, REQUEST_HEADERS);
  // A length that nothing follows would make the next call on the same connection, somebody else's, the body of this.
  if (!hasBody) for (const name of BODY_HEADERS) headers.delete(name);
  const cookie = cookieHeader(jar);
  if (cookie) headers.set('Cookie', cookie);
  headers.set(GATEWAY_HEADER, '1');
  // Over TLS a Superset takes changes only from pages of its own address.
  headers.set('Referer', `${address.origin}${upstreamBasePath(address)}/`);
  return headers;
}

export function answerHeaders(from: Headers): Headers {
  const headers = picked(from, ANSWER_HEADERS);
  // What is passed on is data. A page among it, an error's for one, must not run as one of ours.
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  return headers;
}

function picked(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
