import { createMiddleware } from 'hono/factory';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { localPath } from './outerUrl.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Gives every request an id, included in its response and its log lines. */
export function requestLog(deps: FrameDeps) {
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
