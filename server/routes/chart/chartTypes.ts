import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { chartTypeFileCalls, listInstalledTypes } from '#contract/chart/chartTypes.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import type { ChartTypes } from '../../chartTypes/chartTypeFiles.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { moduleFileRoutes } from '../site/moduleFileRoutes.ts';
import { serve } from '../../http/serve.ts';

/** The added chart types that pages draw with. */
export function installedTypeRoutes(types: ChartTypes | undefined): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, listInstalledTypes, anyone, async (c) => {
    const body = JSON.stringify({ result: (await types?.installed()) ?? [] });
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = { ETag: tag, 'Cache-Control': 'no-cache' };
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' });
  });
  return routes;
}

export const chartTypeRoutes = (deps: ServerDeps): Hono<AppEnv> =>
  moduleFileRoutes(deps, chartTypeFileCalls, deps.chartTypes, {
    itemOf: ({ definition }) => definition,
    event: 'chart-type-changed',
    what: 'chart type',
  });
