import { Hono } from 'hono';
import { listCharts } from '#contract/chart/chart.ts';
import { serve } from '../../http/serve.ts';
import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { listed } from '../../http/response/listResponse.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { chartListModel } from './chartList.ts';
import { chartItem } from './chartViews.ts';
import { chartWriteRoutes } from './chartWrite.ts';
import { visibleById, visibleRow } from '../asset/entity.ts';
import { entityRoutes } from '../asset/entityRoutes.ts';

const warmUp = v.looseObject({ chart_id: wholeNumber, dashboard_id: v.nullish(wholeNumber) });

/** The chart list and single charts. */
export function chartRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Chart']);
  const routes = new Hono<AppEnv>();

  serve(routes, listCharts, mayRead, (c, { q }) =>
    listed(c, deps.log, chartListModel(deps, currentUser(c)), q, (request) => meta.charts.page(request)),
  );

  // Responses are fast here without a warm cache.
  routes.put('/api/v1/chart/warm_up_cache', requireUser(deps, ['can_warm_up_cache', 'Chart']), async (c) => {
    const read = await readJson(c, warmUp);
    if (!read.ok) return read.error;
    const { chart_id } = read.value;
    if (!visibleById(deps, c, 'chart', chart_id)) return messageError(c, 404, 'Chart not found');
    return c.json({ result: [{ chart_id, viz_error: null, viz_status: 'success' }] });
  });

  routes.route('/', entityRoutes(deps, 'chart'));
  routes.route('/', chartWriteRoutes(deps));

  routes.get('/api/v1/chart/:id{[0-9]+}', mayRead, (c) => {
    const row = visibleRow(deps, c, 'chart');
    if (!row.ok) return row.error;
    return c.json({ result: chartItem(deps, row.value) }, 200, { ETag: etagOf(row.value) });
  });

  routes.get('/api/v1/chart/:uuid{[0-9a-f]{8}-[0-9a-f-]{27}}', mayRead, (c) => {
    const known = meta.charts.byUuid(c.req.param('uuid'));
    const row = known && visibleById(deps, c, 'chart', known.id);
    if (!row) return notFound(c);
    return c.json({ result: chartItem(deps, row) }, 200, { ETag: etagOf(row) });
  });
  return routes;
}
