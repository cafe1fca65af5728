import type { Hono, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../deps.ts';
import type { PermissionPair } from '../../meta/people/roles.ts';

/** What a route asks of its caller: nothing, to be signed in, or a permission. */
export type RouteRight = 'anyone' | 'signed in' | PermissionPair;

type Declared = MiddlewareHandler<AppEnv> & { readonly right?: RouteRight };

/** Marks a middleware as the one that checks the right of a route. */
export const declaring = (right: RouteRight, check: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  Object.assign(check, { right });

/** For routes that need no sign-in: signing in, and what contains no personal data. */
export const anyone = declaring(
  'anyone',
  createMiddleware<AppEnv>((_c, next) => next()),
);

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  /** Null if the route declares none, which is a defect. */
  readonly right: RouteRight | null;
}

/** Every route of a server with the right it asks for; middleware for all methods is no route. */
export function declaredRoutes(app: Hono<AppEnv>): readonly DeclaredRoute[] {
  const found = new Map<string, DeclaredRoute>();
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue;
    const key = `${method} ${path}`;
    const right = (handler as Declared).right ?? found.get(key)?.right ?? null;
    found.set(key, { method, path, right });
  }
  return [...found.values()];
}

/** Throws where a route declares no right: a server with such a route does not start. */
export function assertDeclared(app: Hono<AppEnv>): void {
  const bare = declaredRoutes(app).filter(({ right }) => right === null);
  if (bare.length > 0)
    throw new Error(
      `Routes without a right: ${bare.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    );
}
