import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv, ServerDeps } from '../deps.ts';
import type { User } from '../meta/users.ts';
import { forbidden } from './errorBodies.ts';
import { notSignedIn } from './notSignedIn.ts';

/**
 * For calls below /api/v1: nobody signed in is answered in the token layer's words, whatever was wrong with the
 * token; a caller without the permission pair, when one is named, is forbidden.
 */
export function requireUser(
  deps: ServerDeps,
  pair?: readonly [permission: string, view: string],
): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const user = c.get('user');
    if (!user) return notSignedIn(c);
    if (pair && !deps.meta.roles.allows(user.id, pair[0], pair[1])) return forbidden(c);
    return next();
  });
}

/** The signed-in user of a route that stands behind `requireUser` (or `requireCookieUser`). */
export function currentUser(c: Context<AppEnv>): User {
  const user = c.get('user');
  if (!user) throw new Error('This route is not behind requireUser');
  return user;
}
