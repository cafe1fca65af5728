import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { supersetError } from './response/errorBodies.ts';
import { notFoundResponse } from './response/notFound.ts';
import { onError } from './response/onError.ts';
import { originCheck } from './originCheck.ts';
import { localPath } from './outerUrl.ts';
import { requestedQuery } from './request/requestedQuery.ts';
import { securityHeaders } from './securityHeaders.ts';
import { createMiddleware } from 'hono/factory';

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
  app.use((c, next) => (SIGN_IN.test(localPath(c, deps.config)) ? form : body)(c, next));
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
    c.header(REQUEST_ID_HEADER, requestId);
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
