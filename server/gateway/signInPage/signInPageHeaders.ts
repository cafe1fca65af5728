import { requestHeaders, responseHeaders } from '../passing/passedHeaders.ts';
import { forwardedHeaders } from '../passing/requestText.ts';
import { upstreamBasePath } from '../passing/upstream.ts';
import type { CookieJar } from '../session/cookieJar.ts';

/**
 * Forms lead to providers, and by redirects to the app's address, which browsers check too. Over TLS nothing is sent to
 * an address without it.
 */
export const formActions = (own: URL): string =>
  `form-action 'self' https:${own.protocol === 'http:' ? ' http:' : ''}`;

/** The Superset's page runs as it does there, but reaches this address only, and stands in no frame. */
function pagePolicy(own: URL): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    formActions(own),
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of a step: with the Superset's cookies, and the address at which people use its page, as a proxy states it. */
export function stepHeaders(
  from: Headers,
  jar: CookieJar,
  { superset, own }: { readonly superset: URL; readonly own: URL },
  bodyLength: number | null,
): Headers {
  const headers = withoutRights(requestHeaders(from, jar, superset, bodyLength !== null));
  headers.delete('Content-Encoding');
  if (bodyLength !== null) headers.set('Content-Length', String(bodyLength));
  for (const [name, value] of forwardedHeaders(own)) headers.set(name, value);
  headers.set('Referer', `${own.origin}${upstreamBasePath(superset)}/login/`);
  return headers;
}

export const fileHeaders = (from: Headers, superset: URL): Headers =>
  withoutRights(requestHeaders(from, new Map(), superset, false));

/** A browser has no other rights at this address than those of the Superset's cookies. */
function withoutRights(headers: Headers): Headers {
  for (const name of ['Authorization', 'X-CSRFToken']) headers.delete(name);
  return headers;
}

export function pageHeaders(from: Headers, own: URL): Headers {
  const headers = responseHeaders(from);
  headers.set('Content-Security-Policy', pagePolicy(own));
  headers.set('Cache-Control', 'no-store');
  return headers;
}

/** Files may be cached by browsers for as long as the Superset allows. */
export function answeredFileHeaders(from: Headers): Headers {
  const headers = responseHeaders(from);
  const caching = from.get('Cache-Control');
  if (caching !== null) headers.set('Cache-Control', caching);
  return headers;
}
