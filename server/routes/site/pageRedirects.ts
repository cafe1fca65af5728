import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { anyone } from '../../auth/rights/routeRight.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { legacyError } from '../../http/response/errorBodies.ts';
import { namedDashboard } from '../dashboard/namedDashboard.ts';
import { readObject } from '../../chartData/formData.ts';

/**
 * Redirects permalinks and old addresses to a page, and responds with 404 to programs for dashboards that do not exist.
 */
export function pageRedirectRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const routes = new Hono<AppEnv>();

  // A browser gets the page: the dashboard may be only on the device, and the page shows if it does not exist.
  routes.get('/superset/dashboard/:name/', anyone, async (c, next) => {
    const isNone =
      isProgram(c) && c.get('user') !== null && namedDashboard(deps, c, c.req.param('name')) === null;
    await next();
    if (isNone && c.res.status === 200)
      c.res = new Response(c.res.body, { status: 404, headers: c.res.headers });
  });

  routes.get(
    '/superset/dashboard/p/:key/',
    anyone,
    forUsers((c, next) => {
      const key = c.req.param('key') ?? '';
      const link = meta.stateKeys.get('dashboard_permalink', key);
      // The page shows it in a browser.
      if (!link) return isProgram(c) ? legacyError(c, 404, 'Error: Invalid permalink key') : next();
      const { urlParams, anchor } = readObject(link.value);
      const params = new URLSearchParams({ permalink_key: key });
      for (const [name, value] of pairsIn(urlParams)) params.append(name, value);
      const hash = typeof anchor === 'string' && anchor !== '' ? `#${encodeURIComponent(anchor)}` : '';
      return c.redirect(
        `${config.basePath}/superset/dashboard/${link.about}/?${params.toString()}${hash}`,
        302,
      );
    }),
  );

  routes.get(
    '/superset/explore/table/:id{[0-9]+}/',
    anyone,
    forUsers((c) => c.redirect(`${config.basePath}/explore/table/${c.req.param('id')}/`, 302)),
  );

  routes.get(
    '/superset/slice/:id{[0-9]+}/',
    anyone,
    forUsers((c) => {
      const id = c.req.param('id');
      // Programs get what is in the contract: form data that is encoded twice, which no page can read.
      const form = encodeURIComponent(encodeURIComponent(`{"slice_id": ${id}}`));
      return c.redirect(
        `${config.basePath}/explore/?${isProgram(c) ? `form_data=${form}` : `slice_id=${id}`}`,
        302,
      );
    }),
  );

  // Where the SQL editor of a Superset was before.
  for (const page of ['', 'history/'])
    routes.get(`/superset/sqllab/${page}`, anyone, (c) =>
      c.redirect(`${config.basePath}/sqllab/${page}${new URL(c.req.url).search}`, 302),
    );
  return routes;
}

/** A browser marks a request that opens a page. */
const isProgram = (c: Context<AppEnv>): boolean => c.req.header('Sec-Fetch-Mode') !== 'navigate';

/** Anonymous callers are handled as on any page. */
const forUsers =
  (
    answer: (c: Context<AppEnv>, next: () => Promise<void>) => Response | Promise<void>,
  ): MiddlewareHandler<AppEnv> =>
  async (c, next) =>
    c.get('user') ? answer(c, next) : next();

const pairsIn = (value: unknown): [string, string][] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(
    (pair): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((each) => typeof each === 'string'),
  );
