import { Hono } from 'hono';
import { createPermalink, getPermalink } from '#contract/sql/sqllab.ts';
import { newId } from '#domain/ids.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';

/** Permalinks of the editor. */
export function permalinkRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const routes = new Hono<AppEnv>();

  serve(
    routes,
    createPermalink,
    requireUser(deps, ['can_write', 'SqlLabPermalinkRestApi']),
    (c, { body }) => {
      const key = newId(deps.random);
      meta.permalinks.insert(key, currentUser(c).id, JSON.stringify(body), deps.clock.now());
      const origin = config.publicUrl ?? outerUrl(c, config).origin;
      return c.json({ key, url: new URL(`${config.basePath}/sqllab/p/${key}/`, origin).href }, 201);
    },
  );

  serve(routes, getPermalink, requireUser(deps, ['can_read', 'SqlLabPermalinkRestApi']), (c, { path }) => {
    const state = meta.permalinks.state(path.key);
    return state === null ? notFound(c) : c.json(JSON.parse(state) as Record<string, unknown>);
  });
  return routes;
}
