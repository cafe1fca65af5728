import { Hono } from 'hono';
import * as site from '#contract/site.ts';
import { serve } from '../../http/serve.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { wireJson } from '../../http/response/wireJson.ts';
import { ADVANCED_TYPES, convertAdvanced } from './advancedTypes.ts';

/** Small calls that front ends of the contract make. */
export function frontEndRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { config } = deps;
  const mayReadTypes = requireUser(deps, ['can_read', 'AdvancedDataType']);
  const routes = new Hono<AppEnv>();
  const entry = (label: string, name: string, path: string, icon: string) => ({
    label,
    name,
    icon,
    url: `${config.basePath}${path}`,
  });
  serve(routes, site.getMenu, requireUser(deps, ['can_get', 'MenuApi']), (c) =>
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
  serve(routes, site.getAvailableDomains, requireUser(deps, ['can_read', 'AvailableDomains']), (c) =>
    c.json({ result: { domains: null } }),
  );
  serve(routes, site.listAdvancedTypes, mayReadTypes, (c) => c.json({ result: ADVANCED_TYPES }));
  serve(
    routes,
    site.convertAdvancedType,
    mayReadTypes,
    (c, { q: { type, values } = { type: '', values: [] } }) => {
      if (values.length === 0) return messageError(c, 400, 'Not a valid rison schema [] should be non-empty');
      const converted = convertAdvanced(type, values.slice(0, MAX_VALUES).map(String));
      return converted === null
        ? messageError(c, 400, `Invalid advanced data type: ${type}`)
        : wireJson(c, { result: converted });
    },
  );
  return routes;
}

const MAX_VALUES = 1000;
