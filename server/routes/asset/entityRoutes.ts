import { type Context, Hono } from 'hono';
import { charts } from '#contract/chart/chart.ts';
import { dashboards } from '#contract/dashboard/dashboard.ts';
import { removeDataset, removeDatasets } from '#contract/dataset/datasets.ts';
import { chartFavorites, dashboardFavorites } from '#contract/favorite.ts';
import { infoCall } from '#contract/records.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { forbidden, messageError, notFound } from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { ENTITY_VIEW, type OwnedEntity } from '#domain/access/entities.ts';
import { permissionsOf } from '../../auth/rights/permissionsOf.ts';
import { serve } from '../../http/serve.ts';
import { changeableRow, storesOf, visibleById } from './entity.ts';
import { favoriteRoutes } from './favorites.ts';
import { relatedRoutes } from './related.ts';

/** The permissions required by the calls of each view, from the contract. */
const PERMISSIONS = {
  dataset: [
    'can_warm_up_cache',
    'can_export',
    'can_duplicate',
    'can_read',
    'can_get_drill_info',
    'can_get_or_create_dataset',
    'can_write',
  ],
  chart: ['can_export', 'can_read', 'can_write', 'can_warm_up_cache'],
  dashboard: [
    'can_export_as_example',
    'can_delete_embedded',
    'can_export',
    'can_set_embedded',
    'can_cache_dashboard_screenshot',
    'can_read',
    'can_get_embedded',
    'can_put_chart_customizations',
    'can_write',
  ],
} as const;

/** The calls that delete some. */
const REMOVALS = {
  dataset: { remove: removeDataset, removeMany: removeDatasets },
  chart: charts,
  dashboard: dashboards,
} as const;

/** The calls that datasets, charts and dashboards share: permissions, people, and deletion. */
export function entityRoutes(deps: ServerDeps, entity: OwnedEntity): Hono<AppEnv> {
  const { meta } = deps;
  const at = `/api/v1/${entity}`;
  const mayRead = requireUser(deps, ['can_read', ENTITY_VIEW[entity]]);
  const mayWrite = requireUser(deps, ['can_write', ENTITY_VIEW[entity]]);
  const store = storesOf(deps)[entity];
  const routes = new Hono<AppEnv>();
  /** Why something is not deleted. A rule would go with its dataset, and the table would be limited for nobody. */
  const limitedBy = (ids: readonly number[]): string | null => {
    if (entity !== 'dataset') return reportsOn(ids.flatMap((id) => meta.reports.on(entity, id)));
    const [rule] = ids.flatMap((id) => meta.rowRules.ofDataset(id));
    return rule === undefined ? null : `The row rule "${rule}" names this dataset. Change the rule first.`;
  };

  serve(routes, infoCall(`${at}/_info`), mayRead, (c) =>
    c.json(permissionsOf(deps, c, ENTITY_VIEW[entity], PERMISSIONS[entity])),
  );

  serve(routes, REMOVALS[entity].remove, mayWrite, (c, { path }) => {
    const row = changeableRow(deps, c, entity, path.id);
    if (!row.ok) return row.error;
    const limited = limitedBy([row.value.id]);
    if (limited !== null) return messageError(c, 422, limited);
    store.remove(row.value.id);
    return messageError(c, 200, 'OK');
  });

  // All of them or none.
  serve(routes, REMOVALS[entity].removeMany, mayWrite, (c, { q: ids = [] }) => {
    if (ids.length === 0 || ids.some((id) => visibleById(deps, c, entity, id) === null)) return notFound(c);
    const access = accessOf(deps, currentUser(c));
    if (!ids.every((id) => access.change(entity, id))) return forbidden(c);
    const limited = limitedBy(ids);
    if (limited !== null) return messageError(c, 422, limited);
    meta.transaction(() => {
      for (const id of ids) store.remove(id);
    });
    return messageError(c, 200, `Deleted ${ids.length} ${entity}${ids.length === 1 ? '' : 's'}`);
  });

  routes.route('/', relatedRoutes(deps, entity));
  if (entity !== 'dataset') {
    const calls = entity === 'chart' ? chartFavorites : dashboardFavorites;
    const sees = (c: Context<AppEnv>, id: number) => visibleById(deps, c, entity, id) !== null;
    routes.route('/', favoriteRoutes(deps, calls, { kind: entity, view: ENTITY_VIEW[entity], sees }));
  }
  return routes;
}

/** Why charts and dashboards are not deleted: their reports would have nothing to send. */
const reportsOn = (reports: readonly { readonly name: string }[]): string | null =>
  reports.length === 0
    ? null
    : `There are associated alerts or reports: ${reports.map(({ name }) => name).join(',')}`;
