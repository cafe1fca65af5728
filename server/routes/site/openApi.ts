import { Hono } from 'hono';
import { getOpenApi } from '#contract/site.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { requireUser } from '../../auth/requireUser.ts';

/** The calls of this server as a document of OpenAPI. */
export function openApiRoutes(deps: ServerDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, getOpenApi, requireUser(deps, ['can_get', 'OpenApi']), async (c) => {
    // A megabyte, which a start need not read.
    const { default: document } = await import('../../../docs/openapi.json', { with: { type: 'json' } });
    return c.json({ ...document, servers: [{ url: deps.config.basePath || '/' }] });
  });
  return routes;
}
