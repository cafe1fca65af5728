import { Hono } from 'hono';
import * as links from '#contract/dashboard/dashboardLinks.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { pythonText } from '../../http/request/rison.ts';
import { namedDashboard } from './namedDashboard.ts';
import { storeState, keyOf } from '../asset/stateValues.ts';

/** The filter state of a dashboard under a key: while it is open, and for permalinks. */
export function dashboardStateRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const may = (permission: string) => requireUser(deps, [permission, 'DashboardFilterStateRestApi']);
  const routes = new Hono<AppEnv>();

  serve(routes, links.createFilterState, may('can_write'), (c, { path, query, body: { value } }) => {
    const row = namedDashboard(deps, c, path.id);
    if (!row) return messageError(c, 404, 'Resource was not found.');
    const tab = query.tab_id ?? null;
    const about = String(row.id);
    const key = storeState(deps, { kind: 'filter_state', userId: currentUser(c).id, about, tab, value });
    return c.json({ key }, 201);
  });

  serve(routes, links.putFilterState, may('can_write'), (c, { path, query, body: { value } }) => {
    const row = namedDashboard(deps, c, path.id);
    if (!row) return notFound(c);
    const tab = query.tab_id ?? null;
    const state = { userId: currentUser(c).id, about: String(row.id), tab, value };
    return c.json({ key: storeState(deps, { kind: 'filter_state', ...state }) });
  });

  serve(routes, links.getFilterState, may('can_read'), (c, { path }) => {
    const row = namedDashboard(deps, c, path.id);
    const state = meta.stateKeys.get('filter_state', path.key);
    if (!row || state?.about !== String(row.id)) return notFound(c);
    return c.json({ value: state.value });
  });

  serve(routes, links.removeFilterState, may('can_write'), (c, { path }) => {
    const row = namedDashboard(deps, c, path.id);
    const state = meta.stateKeys.get('filter_state', path.key);
    if (!row || state?.about !== String(row.id) || state.userId !== currentUser(c).id) return notFound(c);
    meta.stateKeys.remove('filter_state', state.key);
    return messageError(c, 200, 'Deleted successfully');
  });

  serve(
    routes,
    links.createPermalink,
    requireUser(deps, ['can_write', 'DashboardPermalinkRestApi']),
    (c, { path, body }) => {
      const row = namedDashboard(deps, c, path.id);
      if (!row) return messageError(c, 404, 'Dashboard not found.');
      const value = JSON.stringify(body);
      const { id: userId } = currentUser(c);
      const key = keyOf('dashboard', row.uuid, value);
      const kind = 'dashboard_permalink';
      meta.stateKeys.put({ key, kind, userId, about: row.uuid, tab: null, value }, deps.clock.now());
      const origin = config.publicUrl ?? outerUrl(c, config).origin;
      const url = new URL(`${config.basePath}/superset/dashboard/p/${key}/`, origin).href;
      return c.json({ key, url }, 201);
    },
    // The contract returns the errors of a permalink as one Python text.
    { refuse: async (c, refusal) => messageError(c, 400, pythonText(await faultsIn(refusal))) },
  );

  serve(
    routes,
    links.getPermalink,
    requireUser(deps, ['can_read', 'DashboardPermalinkRestApi']),
    (c, { path }) => {
      const state = meta.stateKeys.get('dashboard_permalink', path.key);
      const row = state && meta.dashboards.byUuid(state.about);
      if (!row || !accessOf(deps, currentUser(c)).readDashboard(row)) return notFound(c);
      return c.json({ dashboardId: state.about, state: JSON.parse(state.value) as unknown });
    },
  );
  return routes;
}

async function faultsIn(refusal: Response): Promise<unknown> {
  const { message } = (await refusal.json()) as { message?: unknown };
  return message ?? 'The link could not be read.';
}
