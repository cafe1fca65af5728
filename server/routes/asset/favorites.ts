import { type Context, Hono } from 'hono';
import type { favoriteCalls } from '#contract/favorite.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';

interface FavoriteKind {
  readonly kind: 'chart' | 'dashboard' | 'tag';
  /** The view of its permissions. */
  readonly view: string;
  /** Whether one exists, and the caller may see it. */
  readonly sees: (c: Context<AppEnv>, id: number) => boolean;
}

/** A person's favorites. */
export function favoriteRoutes(
  deps: ServerDeps,
  calls: ReturnType<typeof favoriteCalls>,
  { kind, view, sees }: FavoriteKind,
): Hono<AppEnv> {
  const { favorites } = deps.meta;
  const mayRead = requireUser(deps, ['can_read', view]);
  const routes = new Hono<AppEnv>();

  serve(routes, calls.status, mayRead, (c, { q: ids = [] }) => {
    if (ids.some((id) => !sees(c, id))) return notFound(c);
    const userId = currentUser(c).id;
    return c.json({ result: ids.map((id) => ({ id, value: favorites.has(userId, kind, id) })) });
  });

  for (const change of ['add', 'remove'] as const) {
    serve(routes, calls[change], mayRead, (c, { path }) => {
      if (!sees(c, path.id)) return notFound(c);
      favorites[change](currentUser(c).id, kind, path.id);
      return c.json({ result: 'OK' });
    });
  }
  return routes;
}
