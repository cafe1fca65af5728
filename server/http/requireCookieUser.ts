import { createMiddleware } from 'hono/factory';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { accessDenied } from './errorBodies.ts';

/**
 * For the legacy calls, which support cookies only: rejects anonymous callers and those without the permission in their
 * single format.
 */
export function requireCookieUser(deps: ServerDeps, pair: readonly [permission: string, view: string]) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const user = c.get('user');
    if (!user || !c.get('byCookie')) return accessDenied(c, 401);
    if (!deps.meta.roles.allows(user.id, pair[0], pair[1])) return accessDenied(c, 403);
    return next();
  });
}
