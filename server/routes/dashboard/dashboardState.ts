import { Hono } from 'hono';
import * as v from 'valibot';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { jsonText } from '#contract/rules.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { outerUrl } from '../../http/outerUrl.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { pythonText } from '../../http/request/rison.ts';
import { namedDashboard } from './namedDashboard.ts';
import { storeState, keyOf } from '../asset/stateValues.ts';

const filterState = v.object({ value: jsonText });
const permalink = v.object({
  urlParams: v.nullish(v.array(v.tuple([v.string(), v.string()]))),
  dataMask: v.nullish(v.record(v.string(), v.unknown())),
  activeTabs: v.nullish(v.array(v.string())),
  anchor: v.nullish(v.string()),
  chartStates: v.nullish(v.record(v.string(), v.unknown())),
});

/** The filter state of a dashboard under a key: while it is open, and for permalinks. */
export function dashboardStateRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const may = (permission: string) => requireUser(deps, [permission, 'DashboardFilterStateRestApi']);
  const at = '/api/v1/dashboard/:name/filter_state';
  const routes = new Hono<AppEnv>();

  routes.post(at, may('can_write'), async (c) => {
    const read = await readJson(c, filterState);
    if (!read.ok) return read.error;
    const row = namedDashboard(deps, c);
    if (!row) return messageError(c, 404, 'Resource was not found.');
    const tab = c.req.query('tab_id') ?? null;
    const about = String(row.id);
    const { value } = read.value;
    const key = storeState(deps, { kind: 'filter_state', userId: currentUser(c).id, about, tab, value });
    return c.json({ key }, 201);
  });

  routes.put(`${at}/:key`, may('can_write'), async (c) => {
    const read = await readJson(c, filterState);
    if (!read.ok) return read.error;
    const row = namedDashboard(deps, c);
    if (!row) return notFound(c);
    const tab = c.req.query('tab_id') ?? null;
    const state = { userId: currentUser(c).id, about: String(row.id), tab, value: read.value.value };
    return c.json({ key: storeState(deps, { kind: 'filter_state', ...state }) });
  });

  routes.get(`${at}/:key`, may('can_read'), (c) => {
    const row = namedDashboard(deps, c);
    const state = meta.stateKeys.get('filter_state', c.req.param('key'));
    if (!row || state?.about !== String(row.id)) return notFound(c);
    return c.json({ value: state.value });
  });

  routes.delete(`${at}/:key`, may('can_write'), (c) => {
    const row = namedDashboard(deps, c);
    const state = meta.stateKeys.get('filter_state', c.req.param('key'));
    if (!row || state?.about !== String(row.id) || state.userId !== currentUser(c).id) return notFound(c);
    meta.stateKeys.remove('filter_state', state.key);
    return messageError(c, 200, 'Deleted successfully');
  });

  routes.post(
    '/api/v1/dashboard/:name/permalink',
    requireUser(deps, ['can_write', 'DashboardPermalinkRestApi']),
    async (c) => {
      const read = await readJson(c, permalink);
      // The contract returns the errors of a permalink as one Python text.
      if (!read.ok) return messageError(c, 400, pythonText(await faultsIn(read.error)));
      const row = namedDashboard(deps, c);
      if (!row) return messageError(c, 404, 'Dashboard not found.');
      const value = JSON.stringify(read.value);
      const { id: userId } = currentUser(c);
      const key = keyOf('dashboard', row.uuid, value);
      const kind = 'dashboard_permalink';
      meta.stateKeys.put({ key, kind, userId, about: row.uuid, tab: null, value }, deps.clock.now());
      const origin = config.publicUrl ?? outerUrl(c, config).origin;
      const url = new URL(`${config.basePath}/superset/dashboard/p/${key}/`, origin).href;
      return c.json({ key, url }, 201);
    },
  );

  routes.get(
    '/api/v1/dashboard/permalink/:key',
    requireUser(deps, ['can_read', 'DashboardPermalinkRestApi']),
    (c) => {
      const state = meta.stateKeys.get('dashboard_permalink', c.req.param('key'));
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
