import { Hono } from 'hono';
import { charts, warmUpChart } from '#contract/chart/chart.ts';
import { serve } from '../../http/serve.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { chartListModel } from './chartList.ts';
import { chartItem } from './chartViews.ts';
import { chartWriteRoutes } from './chartWrite.ts';
import { namedRow, visibleById } from '../asset/entity.ts';
import { entityRoutes } from '../asset/entityRoutes.ts';

/** The chart list and single charts. */
export function chartRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Chart']);
  const routes = new Hono<AppEnv>();

  serve(routes, charts.list, mayRead, (c, { q }) =>
    listed(c, deps.log, chartListModel(deps, currentUser(c)), q, (request) => meta.charts.page(request)),
  );

  // Responses are fast here without a warm cache.
  serve(
    routes,
    warmUpChart,
    requireUser(deps, ['can_warm_up_cache', 'Chart']),
    (c, { body: { chart_id } }) => {
      if (!visibleById(deps, c, 'chart', chart_id)) return messageError(c, 404, 'Chart not found');
      return c.json({ result: [{ chart_id, viz_error: null, viz_status: 'success' }] });
    },
  );

  routes.route('/', entityRoutes(deps, 'chart'));
  routes.route('/', chartWriteRoutes(deps));

  serve(routes, charts.get, mayRead, (c, { path }) => {
    const row = namedRow(deps, c, 'chart', path.id);
    if (!row.ok) return row.error;
    return c.json({ result: chartItem(deps, row.value) }, 200, { ETag: etagOf(row.value) });
  });
  return routes;
}
