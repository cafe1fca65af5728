import { Hono } from 'hono';
import type { Apart } from '../../apart/apart.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { engineLookup } from '../../engines/engineLookup.ts';
import { resultFiles } from '../../queries/resultFiles.ts';
import { executeRoutes } from './sqllabExecute.ts';
import { permalinkRoutes } from './sqllabPermalink.ts';
import { resultsRoutes } from './sqllabResults.ts';
import { sqlToolRoutes } from './sqllabTools.ts';

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
  routes.route('/', resultsRoutes(deps, files));
  routes.route('/', sqlToolRoutes(deps, engineOf, apart));
  routes.route('/', permalinkRoutes(deps));
  return routes;
}

const INTERRUPTED = 'The server ended while this query was running. Run it again.';
