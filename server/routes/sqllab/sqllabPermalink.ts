import { Hono } from 'hono';
import { permalinkState } from '#contract/sqllab.ts';
import { newId } from '#domain/ids.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';

/** Permalinks of the editor. */
export function permalinkRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const routes = new Hono<AppEnv>();

  routes.post(
    '/api/v1/sqllab/permalink',
    requireUser(deps, ['can_write', 'SqlLabPermalinkRestApi']),
    async (c) => {
      const read = await readJson(c, permalinkState);
      if (!read.ok) return read.error;
      const key = newId(deps.random);
      meta.permalinks.insert(key, currentUser(c).id, JSON.stringify(read.value), deps.clock.now());
      const origin = config.publicUrl ?? outerUrl(c, config).origin;
      return c.json({ key, url: new URL(`${config.basePath}/sqllab/p/${key}/`, origin).href }, 201);
    },
  );

  routes.get(
    '/api/v1/sqllab/permalink/:key',
    requireUser(deps, ['can_read', 'SqlLabPermalinkRestApi']),
    (c) => {
      const state = meta.permalinks.state(c.req.param('key'));
      return state === null ? notFound(c) : c.json(JSON.parse(state) as Record<string, unknown>);
    },
  );
  return routes;
}
