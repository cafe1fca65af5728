import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { StatusCode } from 'hono/utils/http-status';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { UPSTREAM_HEADER, type UpstreamWord } from '#contract/capabilities.ts';
import { isUnavailable } from '#domain/error/httpStatus.ts';
import { supersetError } from '../../http/response/errorBodies.ts';
import { loginRedirect, loginRedirectToUrl } from '../../http/response/loginRedirect.ts';
import { keepCookies, type CookieJar } from '../session/cookieJar.ts';
import { responseHeaders, GATEWAY_HEADER, requestHeaders } from './passedHeaders.ts';
import { isAmbiguous, isPassed } from './passedPath.ts';
import { redirectTarget } from './redirectTarget.ts';
import { SAFE_METHODS } from '../../http/originCheck.ts';
import type { GatewaySession, Sessions } from '../session/sessions.ts';
import { upstreamFailure } from './upstreamFailure.ts';
import type { Upstream } from './upstream.ts';

const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Besides sign-in, the only route that may begin a session: a caller with a bearer token needs its cookie to write. */
const CSRF_PATH = '/api/v1/security/csrf_token/';

/**
 * The session of a request. A request with its own token belongs to the token's user: with a signed-in person's cookies
 * beside it, the Superset would choose between two users, and its response could change the cookies.
 */
export function sessionFor(c: Context<AppEnv>, sessions: Sessions): GatewaySession | null {
  const session = sessions.of(c);
  return c.req.header('Authorization') !== undefined && session?.user != null ? null : session;
}

/** Passes the contract's requests to the Superset and its responses back, and nothing else in either direction. */
export function passThrough({ config, log }: FrameDeps, upstream: Upstream, sessions: Sessions) {
  const { address } = upstream;

  const localPathOf = (url: URL): string | null =>
    url.pathname.startsWith(`${config.basePath}/`) ? url.pathname.slice(config.basePath.length) : null;

  function redirected(c: Context<AppEnv>, response: Response, path: string, headers: Headers): Response {
    const location = response.headers.get('Location') ?? '';
    const target = redirectTarget(location, path, address);
    if (target === null) {
      log.warn('redirect refused', { requestId: c.get('requestId'), path });
      return supersetError(
        c,
        502,
        `The Superset at ${address.host} redirects this request to another address.`,
      );
    }
    // A redirect to the Superset's sign-in form is replaced by one to this server's form.
    if (/^\/login(\/|\?|$)/.test(target)) {
      const isWholeAddress = /[?&]next=https?:/i.test(target);
      return isWholeAddress ? loginRedirectToUrl(c, config) : loginRedirect(c, config.basePath);
    }
    headers.set('Location', `${config.basePath}${target}`);
    return c.newResponse(null, { status: response.status as StatusCode, headers });
  }

  function answered(c: Context<AppEnv>, response: Response, path: string): Response {
    const headers = responseHeaders(response.headers);
    // A proxy in front of the Superset may be what responds.
    const word: UpstreamWord = isUnavailable(response.status) ? 'unreachable' : 'answered';
    headers.set(UPSTREAM_HEADER, word);
    const isRedirect = response.status >= 300 && response.status < 400 && response.headers.has('Location');
    if (!isRedirect) return c.newResponse(response.body, { status: response.status as StatusCode, headers });
    for (const name of ['Content-Length', 'Content-Type', 'Content-Encoding']) headers.delete(name);
    void response.body?.cancel();
    return redirected(c, response, path, headers);
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    const url = new URL(c.req.url);
    const path = localPathOf(url);
    if (path === null || !isPassed(path)) return next();
    if (isAmbiguous(path)) return supersetError(c, 400, '400 Bad Request: The path can be read in two ways.');
    const { method } = c.req;
    if (!METHODS.includes(method)) {
      c.header('Allow', METHODS.join(', '));
      return supersetError(
        c,
        405,
        '405 Method Not Allowed: The method is not allowed for the requested URL.',
      );
    }
    if (c.req.header(GATEWAY_HEADER) !== undefined) {
      return supersetError(c, 508, 'The address given with --superset leads back to this server.');
    }
    const session = sessionFor(c, sessions);
    const jar: CookieJar = session?.jar ?? new Map();
    const body = SAFE_METHODS.includes(method) ? null : c.req.raw.body;
    const sent = await upstream.send({
      method,
      path: path + url.search,
      headers: requestHeaders(c.req.raw.headers, jar, address, body !== null),
      body,
      signal: c.req.raw.signal,
    });
    if (!sent.ok) return upstreamFailure(c, address, sent.error);
    keepCookies(jar, sent.value.headers);
    const isNewSession = !sessions.of(c) && path === CSRF_PATH && sent.value.ok && jar.size > 0;
    if (isNewSession) sessions.begin(c, { user: null, jar });
    return answered(c, sent.value, path);
  });
}
