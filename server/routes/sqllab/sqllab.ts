import { Hono } from 'hono';
import { newId } from '#domain/ids.ts';
import { createPermalink, getPermalink } from '#contract/sql/sqllab.ts';
import type { Apart } from '../../apart/apart.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { engineLookup } from '../../engines/engineLookup.ts';
import { resultFiles } from '../../queries/resultFiles.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { executeRoutes } from './sqllabExecute.ts';
import { resultsRoutes } from './sqllabResults.ts';
import { sqlToolRoutes } from './sqllabTools.ts';

/** Permalinks of the editor. */
function permalinkRoutes(deps: ServerDeps): Hono<AppEnv> {
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

/**
 * Everything below /api/v1/sqllab/ but the editor's bootstrap. Queries that an earlier process left unfinished are
 * marked as failed.
 */
export function sqllabRoutes(deps: ServerDeps, apart: Apart): Hono<AppEnv> {
  const left = deps.meta.queries.failUnfinished(INTERRUPTED, deps.clock.now());
  if (left > 0) deps.log.warn('queries were cut off when the server last ended', { count: left });
  const files = resultFiles(deps);
  files?.sweep();
  const engineOf = engineLookup(deps);
  const routes = new Hono<AppEnv>();
  routes.route('/', executeRoutes(deps, files, engineOf));
  routes.route('/', resultsRoutes(deps, files, engineOf));
  routes.route('/', sqlToolRoutes(deps, engineOf, apart));
  routes.route('/', permalinkRoutes(deps));
  return routes;
}

const INTERRUPTED = 'The server ended while this query was running. Run it again.';
