import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { allows } from './rights/allows.ts';
import { declaring } from './rights/routeRight.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import type { PermissionPair } from '../meta/people/roles.ts';
import type { User } from '../meta/people/users.ts';
import { forbidden, tokenError, accessDenied } from '../http/response/errorBodies.ts';
import type { ComputeCaller } from '../engines/work.ts';

/**
 * For calls below /api/v1: an unauthenticated caller gets the token layer's response, whatever was wrong with the
 * token; one without the permission pair, where given, gets a 403.
 */
export function requireUser(deps: ServerDeps, pair?: PermissionPair): MiddlewareHandler<AppEnv> {
  const check = createMiddleware<AppEnv>(async (c, next) => {
    const user = c.get('user');
    if (!user) return notSignedIn(c);
    if (pair && !mayCall(c, deps, user, pair)) return forbidden(c);
    return next();
  });
  return declaring(pair ?? 'signed in', check);
}

function mayCall(c: Context<AppEnv>, deps: ServerDeps, user: User, pair: PermissionPair): boolean {
  const isAllowed = allows(deps.meta, user, ...pair);
  if (!isAllowed) c.set('missingPair', pair);
  return isAllowed;
}

/** The signed-in user of a route behind `requireUser` (or `requireCookieUser`). */
export function currentUser(c: Context<AppEnv>): User {
  const user = c.get('user');
  if (!user) throw new Error('This route is not behind requireUser');
  return user;
}

/** Who an engine computes for, and when they stop waiting: at first for as long as the request lasts. */
export const computeCallerOf = (
  c: Context<AppEnv>,
  signal: AbortSignal = c.req.raw.signal,
): ComputeCaller => ({ person: currentUser(c).id, signal });

/** The token layer's response to an unauthenticated caller below /api: the token's error, if one was sent. */
export function notSignedIn(c: Context<AppEnv>): Response {
  const fault = c.get('bearerFault') ?? { status: 401, msg: 'Missing Authorization Header' };
  return tokenError(c, fault.status, fault.msg);
}

/**
 * For the legacy calls, which support cookies only: rejects anonymous callers and those without the permission in their
 * single format.
 */
export function requireCookieUser(deps: ServerDeps, pair: PermissionPair): MiddlewareHandler<AppEnv> {
  const check = createMiddleware<AppEnv>(async (c, next) => {
    const user = c.get('user');
    if (!user || !c.get('byCookie')) return accessDenied(c, 401);
    if (!mayCall(c, deps, user, pair)) return accessDenied(c, 403);
    return next();
  });
  return declaring(pair, check);
}
