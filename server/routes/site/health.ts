import { Hono } from 'hono';
import { anyone } from '../../auth/rights/routeRight.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';

/** Health checks, and the server's version. */
export function healthRoutes({ config }: FrameDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const path of ['/health', '/healthcheck', '/ping']) routes.get(path, anyone, (c) => c.html('OK'));
  routes.get('/version', anyone, (c) =>
    c.json({ version_string: config.version, version_sha: '', build_number: null }),
  );
  // The worker unregisters itself when `kill` is true: the fallback for a broken release.
  routes.get('/release.json', anyone, (c) =>
    c.json({ kill: config.kill, version: config.version }, 200, { 'Cache-Control': 'no-store' }),
  );
  return routes;
}
