import { type Context, Hono } from 'hono';
import { asRecord, parseExact } from '#domain/jsonValue.ts';
import type { Apart } from '../../apart/apart.ts';
import { respondInBackground } from '../../backgroundJobs/respondInBackground.ts';
import { type ChartJob, createChartJobs } from '../../backgroundJobs/chartJobs.ts';
import { allows } from '../../auth/rights/allows.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { Secrets } from '../../auth/tokens/secrets.ts';
import { type ChartDataCache, chartDataCache } from '../../chartData/chartDataCache.ts';
import { chartDataCallerOf } from '../../chartData/chartDataCaller.ts';
import { areCached } from '../../chartData/chartQueries.ts';
import type { DatasourceLookup } from '../../datasets/datasource.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { forbidden, messageError, notFound } from '../../http/response/errorBodies.ts';
import { noDatasource } from './chartDataRefusals.ts';
import { bodyOf, contextOf } from './chartDataRequest.ts';
import { jsonResponse, rowsResponse } from './chartDataResponses.ts';
import { chartJobRoutes } from './chartJobs.ts';
import { exploreJsonRoutes } from './exploreJson.ts';

/** Chart data: for a query context, or for a chart with a stored one. */
export function chartDataRoutes(
  deps: ServerDeps,
  lookup: DatasourceLookup,
  { secrets, apart }: { readonly secrets: Secrets; readonly apart: Apart },
): Hono<AppEnv> {
  const shared = chartDataCache();
  const jobs = createChartJobs(deps.clock, deps.random, shared);
  const background = respondInBackground(deps, secrets, jobs);
  const mayRead = requireUser(deps, ['can_read', 'Chart']);
  const routes = new Hono<AppEnv>();

  /** Answers now, or in the background if the caller would rather not wait; or fetches the result of a job. */
  async function answer(c: Context<AppEnv>, body: unknown, job?: ChartJob): Promise<Response> {
    const context = contextOf(c, body);
    if (!context.ok) return context.error;
    const user = currentUser(c);
    const found = await lookup.find(user, context.value.datasource, {
      dashboardId: context.value.form_data?.['dashboardId'] ?? c.req.query('dashboard_id'),
    });
    if (!found.ok) return noDatasource(c, found.error);
    const { result_format: format = 'json', result_type: type = 'full' } = context.value;
    if (format !== 'json') {
      if (!allows(deps.meta, user, 'can_csv', 'Superset')) return forbidden(c);
      logCaller(c, deps, 'exported', `${format} of ${found.value.name}`);
      const caller = chartDataCallerOf(deps, c, found.value);
      return rowsResponse(c, { deps, cache: shared, caller, apart }, context.value, format);
    }
    const compute = (cache: ChartDataCache, signal: AbortSignal): Promise<Response> => {
      const caller = chartDataCallerOf(deps, c, found.value, signal);
      return jsonResponse(c, { deps, cache, caller, apart }, context.value, { lookup, signal });
    };
    if (job !== undefined || type !== 'full') return compute(job?.cache ?? shared, c.req.raw.signal);
    return background(c, {
      request: {
        resultPath: '/api/v1/chart/data/',
        keyPrefix: 'qc',
        search: new URL(c.req.url).search,
        body,
      },
      isCached: () => areCached(deps, shared, context.value, chartDataCallerOf(deps, c, found.value)),
      compute,
    });
  }

  routes.post('/api/v1/chart/data', mayRead, async (c) => {
    const body = await bodyOf(c);
    return body.ok ? answer(c, body.value) : body.error;
  });

  routes.get('/api/v1/chart/:id{[0-9]+}/data/', mayRead, async (c) => {
    const saved = lookup.savedContext(currentUser(c), pathId(c));
    if (saved === undefined) return notFound(c);
    const context = saved === null ? null : parseExact(saved);
    if (typeof context !== 'object' || context === null)
      return messageError(c, 400, 'Chart has no query context saved. Please save the chart again.');
    const { format, type, force } = c.req.query();
    return answer(c, {
      ...context,
      ...(format === undefined ? {} : { result_format: format }),
      ...(type === undefined ? {} : { result_type: type }),
      ...(force === undefined ? {} : { force: force === 'true' }),
    });
  });

  routes.get('/api/v1/chart/data/:key', mayRead, async (c) => {
    const job = jobs.byKey(c.req.param('key'), currentUser(c).id);
    return job === null ? notFound(c) : answer(c, { ...asRecord(job.body), force: false }, job);
  });

  routes.route('/', exploreJsonRoutes(deps, lookup, { shared, jobs, background, apart }));
  routes.route('/', chartJobRoutes(deps, secrets, jobs));
  return routes;
}
