import { Hono } from 'hono';
import document from '../../../docs/openapi.json' with { type: 'json' };
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { requireUser } from '../../auth/requireUser.ts';

/** The calls of this server as a document of OpenAPI. */
export const openApiRoutes = (deps: ServerDeps): Hono<AppEnv> =>
  new Hono<AppEnv>().get('/api/v1/_openapi', requireUser(deps, ['can_get', 'OpenApi']), (c) =>
    c.json({ ...document, servers: [{ url: deps.config.basePath || '/' }] }),
  );
