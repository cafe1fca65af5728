import { createMiddleware } from 'hono/factory';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { localPath } from './outerUrl.ts';

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** On every answer. Nothing of a person's data is left in caches on the way, unless a route says otherwise. */
export function securityHeaders(deps: FrameDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    const isData = /^\/(api|tabstateview|tableschemaview|datasource|superset)\//.test(
      localPath(c, deps.config),
    );
    if (isData && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
}
