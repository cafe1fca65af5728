import { Hono } from 'hono';
import { checkHealth, checkHealthByOtherName, getRelease, getVersion, ping } from '#contract/site.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';

/** Health checks, and the server's version. */
export function healthRoutes({ config }: FrameDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const call of [checkHealth, checkHealthByOtherName, ping])
    serve(routes, call, anyone, (c) => c.html('OK'));
  serve(routes, getVersion, anyone, (c) =>
    c.json({ version_string: config.version, version_sha: '', build_number: null }),
  );
  // The worker unregisters itself when `kill` is true: the fallback for a broken release.
  serve(routes, getRelease, anyone, (c) =>
    c.json({ kill: config.kill, version: config.version }, 200, { 'Cache-Control': 'no-store' }),
  );
  return routes;
}
