import { type Context, Hono } from 'hono';
import { getChartData, getJobData, getSavedChartData } from '#contract/chart/chartData.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
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
import { serve } from '../../http/serve.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { forbidden, messageError, notFound } from '../../http/response/errorBodies.ts';
import { noDatasource } from './chartDataRefusals.ts';
import { bodyOf, type ChartDataBody, contextOf } from './chartDataRequest.ts';
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
  async function answer(
    c: Context<AppEnv>,
    body: ChartDataBody,
    dashboardId: string | undefined,
    job?: ChartJob,
  ): Promise<Response> {
    // The schema is looser for post-processing and metrics; the code that uses them validates.
    const context = body as QueryContext;
    const user = currentUser(c);
    const found = await lookup.find(user, context.datasource, {
      dashboardId: context.form_data?.['dashboardId'] ?? dashboardId,
    });
    if (!found.ok) return noDatasource(c, found.error);
    const { result_format: format = 'json', result_type: type = 'full' } = context;
    if (format !== 'json') {
      if (!allows(deps.meta, user, 'can_csv', 'Superset')) return forbidden(c);
      logCaller(c, deps, 'exported', `${format} of ${found.value.name}`);
      const caller = chartDataCallerOf(deps, c, found.value);
      return rowsResponse(c, { deps, cache: shared, caller, apart }, context, format);
    }
    const compute = (cache: ChartDataCache, signal: AbortSignal): Promise<Response> => {
      const caller = chartDataCallerOf(deps, c, found.value, signal);
      return jsonResponse(c, { deps, cache, caller, apart }, context, { lookup, signal });
    };
    if (job !== undefined || type !== 'full') return compute(job?.cache ?? shared, c.req.raw.signal);
    return background(c, {
      request: {
        resultPath: '/api/v1/chart/data/',
        keyPrefix: 'qc',
        search: new URL(c.req.url).search,
        body,
      },
      isCached: () => areCached(deps, shared, context, chartDataCallerOf(deps, c, found.value)),
      compute,
    });
  }

  /** The same of a body that was kept. */
  function answerKept(
    c: Context<AppEnv>,
    body: object,
    dashboardId: string | undefined,
    job?: ChartJob,
  ): Response | Promise<Response> {
    const context = contextOf(c, body);
    return context.ok ? answer(c, context.value, dashboardId, job) : context.error;
  }

  serve(routes, getChartData, mayRead, (c, { body, query }) => answer(c, body, query.dashboard_id), {
    async read(c) {
      const body = await bodyOf(c);
      return body.ok ? contextOf(c, body.value) : body;
    },
  });

  serve(routes, getSavedChartData, mayRead, (c, { path, query: { format, type, force, dashboard_id } }) => {
    const saved = lookup.savedContext(currentUser(c), path.id);
    if (saved === undefined) return notFound(c);
    const context = saved === null ? null : parseExact(saved);
    if (typeof context !== 'object' || context === null)
      return messageError(c, 400, 'Chart has no query context saved. Please save the chart again.');
    const body = {
      ...context,
      ...(format === undefined ? {} : { result_format: format }),
      ...(type === undefined ? {} : { result_type: type }),
      ...(force === undefined ? {} : { force: force === 'true' }),
    };
    return answerKept(c, body, dashboard_id);
  });

  serve(routes, getJobData, mayRead, (c, { path, query }) => {
    const job = jobs.byKey(path.key, currentUser(c).id);
    if (job === null) return notFound(c);
    return answerKept(c, { ...asRecord(job.body), force: false }, query.dashboard_id, job);
  });

  routes.route('/', exploreJsonRoutes(deps, lookup, { shared, jobs, background, apart }));
  routes.route('/', chartJobRoutes(deps, secrets, jobs));
  return routes;
}
