import { cookieHeader, type CookieJar } from '../session/cookieJar.ts';
import { upstreamBasePath } from './upstream.ts';

/** Other headers are dropped: connection headers, this server's cookie, and forwarding headers of proxies. */
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
 * Other headers are dropped: the Superset's cookies, its CORS and frame rules, and caching for its own address. `Date`
 * is passed on: clients learn the server's clock from it.
 */
const RESPONSE_HEADERS = [
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

/** Marks requests sent by this server, to detect an address that leads back to it. */
export const GATEWAY_HEADER = 'X-Sextant-Gateway';

/** `hasBody`: whether the caller's body is passed on. */
export function requestHeaders(from: Headers, jar: CookieJar, address: URL, hasBody: boolean): Headers {
  const headers = picked(from, REQUEST_HEADERS);
  // A content length without a body would make the next request on the connection, possibly another person's, the body
  // of this one.
  if (!hasBody) for (const name of BODY_HEADERS) headers.delete(name);
  const cookie = cookieHeader(jar);
  if (cookie) headers.set('Cookie', cookie);
  headers.set(GATEWAY_HEADER, '1');
  // Over TLS a Superset accepts changes only from pages of its own address.
  headers.set('Referer', `${address.origin}${upstreamBasePath(address)}/`);
  return headers;
}

export function responseHeaders(from: Headers): Headers {
  const headers = picked(from, RESPONSE_HEADERS);
  // The response is data. A page in it, such as an error page, must not run with this origin's rights.
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
