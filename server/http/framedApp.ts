import { Hono, type MiddlewareHandler, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { supersetError, fatalError, notFound } from './response/errorBodies.ts';
import { originCheck } from './originCheck.ts';
import { localPath } from './outerUrl.ts';
import { securityHeaders } from './securityHeaders.ts';
import { createMiddleware } from 'hono/factory';
import { NulTextError } from '../base/nulTextError.ts';
import { HTTPException } from 'hono/http-exception';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { htmlPage, escapeHtml } from './response/htmlPage.ts';
import { parseSound } from './request/soundJson.ts';

/** Headers of a body. */
const OF_THE_BODY = ['Content-Type', 'Content-Length', 'Transfer-Encoding'];

/**
 * A form posted to the editor requests a query: its field `form_data` names a dataset and has SQL (ROUT-03). The
 * response is the editor's page, which has the request in an element and opens it as it opens the same request in an
 * address. It changes nothing and needs no token. The SQL is filled in, never run.
 */
function requestedQuery(
  { config }: FrameDeps,
  answer: (request: Request, env: unknown) => Response | Promise<Response>,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'POST' || !/^\/sqllab\/?$/.test(localPath(c, config))) return next();
    // A body that is no form requests nothing.
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    const field = form['form_data'];
    const parsed = typeof field === 'string' ? parseSound(field) : null;
    const requested = asRecord(parsed?.ok === true ? parsed.value : null);
    const address = new URLSearchParams();
    for (const name of ['datasourceKey', 'sql']) {
      const value = asText(requested[name]);
      if (value !== '') address.set(name, value);
    }
    const headers = new Headers(c.req.raw.headers);
    for (const name of OF_THE_BODY) headers.delete(name);
    const page = await answer(new Request(c.req.url, { headers }), c.env);
    if (page.status !== 200 || address.size === 0) return page;
    const element = `<meta name="requested-query" content="${escapeHtml(address.toString())}" />`;
    const html = (await page.text()).replace(/<head\b[^>]*>/, (tag) => tag + element);
    const kept = new Headers(page.headers);
    kept.delete('Content-Length');
    return new Response(html, { headers: kept });
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const NOT_FOUND =
  '404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.';
const NOT_ALLOWED = '405 Method Not Allowed: The method is not allowed for the requested URL.';

/**
 * Handles unmatched requests. A path that only lacks a trailing slash is redirected; where there are things with
 * numbers, no other name is one; a path known for other methods is a 405; the rest is a 404, as HTML for page requests.
 */
function notFoundResponse(app: Hono<AppEnv>) {
  const isRoute = (method: string, path: string): boolean =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method);

  return (c: Context<AppEnv>): Response => {
    const { method, path } = c.req;
    const lookup = method === 'HEAD' ? 'GET' : method;
    if (!path.endsWith('/') && isRoute(lookup, `${path}/`)) {
      return c.redirect(`${path}/${new URL(c.req.url).search}`, 308);
    }
    if (isRoute(lookup, path.replace(/[^/]+$/, '1'))) return notFound(c);
    const allowed = METHODS.filter((each) => isRoute(each, path));
    if (allowed.length > 0 && !allowed.some((each) => each === lookup)) {
      c.header('Allow', allowed.join(', '));
      return supersetError(c, 405, NOT_ALLOWED);
    }
    const wantsPage = (c.req.header('Accept') ?? '').includes('text/html');
    if (wantsPage) return htmlPage(c, 404, 'Not found', '<p>There is nothing at this address.</p>');
    return supersetError(c, 404, NOT_FOUND);
  };
}

/** The one place where a thrown error becomes a response: a bug of ours, except what the framework throws. */
function onError(deps: FrameDeps) {
  return (error: Error, c: Context<AppEnv>): Response => {
    if (error instanceof HTTPException && error.status < 500) {
      return supersetError(c, 400, `400 Bad Request: ${error.message}`);
    }
    if ('code' in error && error.code === 'SQLITE_FULL') {
      deps.log.error('disk full', { requestId: c.get('requestId') });
      return supersetError(
        c,
        507,
        'The disk of the data folder is full: nothing was saved. Free some space and try again.',
      );
    }
    if (error instanceof NulTextError) return supersetError(c, 400, `400 Bad Request: ${error.message}`);
    deps.log.error('unhandled', {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      error: error.stack ?? error.message,
    });
    return fatalError(c);
  };
}

const MAX_BODY_SIZE = 64 * 1024 * 1024;
/** The limit for anybody: forms are read before the sender is authenticated. */
const MAX_FORM_SIZE = 64 * 1024;
const SIGN_IN = /^\/(login|logout|oauth-authorized|api\/v1\/security)\//;

const limitedTo = (maxSize: number, size: string): MiddlewareHandler<AppEnv> =>
  bodyLimit({
    maxSize,
    onError: (c) =>
      supersetError(c, 413, `413 Request Entity Too Large: The request is larger than ${size}.`),
  });

/** An app with the middleware of every route, for the embedded server and the gateway. */
export function framedApp(deps: FrameDeps, harmless?: RegExp): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(onError(deps));
  app.notFound(notFoundResponse(app));
  app.use(requestLog(deps));
  app.use(securityHeaders(deps));
  app.use(originCheck(deps, harmless));
  const body = limitedTo(MAX_BODY_SIZE, '64 MB');
  const form = limitedTo(MAX_FORM_SIZE, '64 kB');
  app.use((c, next) => {
    // Has no body; to ask for one costs a tenth of the request.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return (SIGN_IN.test(localPath(c, deps.config)) ? form : body)(c, next);
  });
  app.use(requestedQuery(deps, (request, env) => app.fetch(request, env as object)));
  return app;
}

const REQUEST_ID_HEADER = 'X-Request-Id';

/** Gives every request an id, included in its response and its log lines. */
function requestLog(deps: FrameDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = Buffer.from(deps.random.bytes(8)).toString('hex');
    c.set('requestId', requestId);
    const began = deps.clock.now();
    await next();
    c.res.headers.set(REQUEST_ID_HEADER, requestId);
    // The path only: a query string may have a one-time key.
    deps.log.info('request', {
      requestId,
      method: c.req.method,
      path: localPath(c, deps.config),
      status: c.res.status,
      ms: deps.clock.now() - began,
    });
  });
}
