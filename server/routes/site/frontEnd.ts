import { Hono } from 'hono';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { requireUser } from '../../http/requireUser.ts';

/** Small calls that front ends of the contract make. */
export function frontEndRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { config } = deps;
  const routes = new Hono<AppEnv>();
  const entry = (label: string, name: string, path: string, icon: string) => ({
    label,
    name,
    icon,
    url: `${config.basePath}${path}`,
  });
  routes.get('/api/v1/menu/', requireUser(deps, ['can_get', 'MenuApi']), (c) =>
    c.json({
      result: [
        {
          label: 'SQL',
          name: 'SQL Lab',
          icon: 'fa-flask',
          childs: [
            entry('SQL Lab', 'SQL Editor', '/sqllab/', 'fa-flask'),
            entry('Query History', 'Query Search', '/sqllab/history/', 'fa-search'),
          ],
        },
      ],
    }),
  );
  routes.get('/api/v1/available_domains/', requireUser(deps, ['can_read', 'AvailableDomains']), (c) =>
    c.json({ result: { domains: null } }),
  );
  return routes;
}
