import { type Context, Hono } from 'hono';
import { type InferOutput, safeParse } from 'valibot';
import { getChartData, getJobData, getSavedChartData, chartDataRequest } from '#contract/chart/chartData.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { asRecord, parseExact } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { chartDataRefusal } from '#contract/chart/chartDataRefusal.ts';
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
import { forbidden, messageError, notFound, supersetError } from '../../http/response/errorBodies.ts';
import { readForm } from '../../http/request/readForm.ts';
import { type JsonBodyFault, parseSound } from '../../http/request/soundJson.ts';
import { faultText } from '../../http/request/strictFaults.ts';
import { noDatasource } from './chartDataRefusals.ts';
import { jsonResponse, rowsResponse } from './chartDataResponses.ts';
import { chartJobRoutes } from './chartJobs.ts';
import { exploreJsonRoutes } from './exploreJson.ts';

const BAD_REQUEST =
  '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

/** The body of the call: JSON, or the form with which a page requests a file. */
async function bodyOf(c: Context<AppEnv>): Promise<Result<unknown, Response>> {
  const type = c.req.header('Content-Type') ?? '';
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    const { form_data: text } = await readForm(c);
    const parsed = parseSound(typeof text === 'string' ? text : '');
    if (parsed.ok) return parsed;
    return err(messageError(c, 400, unsound(parsed.error) ?? 'Request is not JSON'));
  }
  if (!/\bjson\b/i.test(type)) return err(messageError(c, 400, 'Request is not JSON'));
  const parsed = parseSound(await c.req.text());
  if (parsed.ok) return parsed;
  const reason = unsound(parsed.error);
  return err(reason === null ? supersetError(c, 400, BAD_REQUEST) : messageError(c, 400, reason));
}

const unsound = (fault: JsonBodyFault): string | null => (fault.kind === 'unsound' ? faultText(fault) : null);

type ChartDataBody = InferOutput<typeof chartDataRequest>;

/** The query context in a body; an error is the recorded response. */
function contextOf(c: Context<AppEnv>, body: unknown): Result<ChartDataBody, Response> {
  const keys = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const missing = ['datasource', 'queries'].filter((key) => !keys.includes(key));
  if (missing.length > 0) {
    const named = missing.map((key) => `'${key}'`).join(' and ');
    const many =
      missing.length === 1 ? '1 required keyword-only argument' : '2 required keyword-only arguments';
    return err(supersetError(c, 500, `QueryContextFactory.create() missing ${many}: ${named}`));
  }
  const checked = safeParse(chartDataRequest, body);
  return checked.success ? ok(checked.output) : err(messageError(c, 400, chartDataRefusal(checked.issues)));
}

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
