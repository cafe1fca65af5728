import { Hono } from 'hono';
import type { AppEnv, FrameDeps } from '../deps.ts';

/** What monitors ask, and which server this is. */
export function healthRoutes({ config }: FrameDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const path of ['/health', '/healthcheck', '/ping']) routes.get(path, (c) => c.html('OK'));
  routes.get('/version', (c) =>
    c.json({ version_string: config.version, version_sha: '', build_number: null }),
  );
  // The worker steps aside when `kill` is true: the way out when a release turns out to be broken.
  routes.get('/release.json', (c) =>
    c.json({ kill: config.kill, version: config.version }, 200, { 'Cache-Control': 'no-store' }),
  );
  return routes;
}
