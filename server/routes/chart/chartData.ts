import { type Context, Hono } from 'hono';
import { safeParse } from 'valibot';
import { chartDataRequest } from '#contract/chart/chartData.ts';
import { chartDataRefusal } from '#contract/chart/chartDataRefusal.ts';
import { withHeadings } from '#domain/chart/columnHeading.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { asRecord, parseJson } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { annotationData } from '../../chartData/annotationData.ts';
import { respondInBackground } from '../../asyncJobs/respondInBackground.ts';
import { type ChartJob, createChartJobs } from '../../asyncJobs/chartJobs.ts';
import { type Secrets, secretsOf } from '../../auth/tokens/secrets.ts';
import { type ChartDataCache, chartDataCache } from '../../chartData/chartDataCache.ts';
import { type ChartDataCaller, chartDataCallerOf } from '../../chartData/chartDataCaller.ts';
import { areCached, queriesWithTotals, serveQuery } from '../../chartData/chartQueries.ts';
import { chartResult } from '../../chartData/chartResults.ts';
import { csvFile, xlsxFile } from '../../chartData/files.ts';
import { fileResponse } from '../../chartData/fileResponse.ts';
import { postProcessed } from '../../chartData/postProcessed.ts';
import type { DatasourceLookup } from '../../chartData/datasource.ts';
import { allows } from '../../auth/rights/allows.ts';
import { logCaller } from '../../auth/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { faultText } from '../../http/request/bodyRules.ts';
import { forbidden, messageError, notFound, supersetError } from '../../http/response/errorBodies.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../http/requireUser.ts';
import { wireJson } from '../../http/response/wireJson.ts';
import { type JsonFault, parseSound } from '../../http/request/soundJson.ts';
import { noDatasource, refusal } from './chartDataRefusals.ts';
import { chartJobRoutes } from './chartJobs.ts';
import { exploreJsonRoutes } from './exploreJson.ts';

const BAD_REQUEST =
  '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

/** Chart data: for a query context, or for a chart with a stored one. */
export function chartDataRoutes(
  deps: ServerDeps,
  lookup: DatasourceLookup,
  secrets: Secrets = secretsOf(deps.meta, deps.random),
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
      return rowsFile(c, context.value, chartDataCallerOf(deps, c, found.value), format);
    }
    const compute = (cache: ChartDataCache, signal: AbortSignal): Promise<Response> =>
      jsonResponse(c, context.value, cache, chartDataCallerOf(deps, c, found.value, signal), signal);
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

  async function jsonResponse(
    c: Context<AppEnv>,
    context: QueryContext,
    cache: ChartDataCache,
    caller: ChartDataCaller,
    signal: AbortSignal,
  ): Promise<Response> {
    const queries = await queriesWithTotals(deps, cache, context, caller);
    if (!queries.ok) return refusal(c, queries.error);
    const results: object[] = [];
    for (const query of queries.value) {
      const result = await chartResult(deps, cache, {
        context,
        query,
        caller,
        readAnnotations: () =>
          annotationData({ deps, cache, lookup, c, signal }, query, context.force === true),
      });
      if (!result.ok) return refusal(c, result.error);
      results.push(result.value);
    }
    return wireJson(c, { result: results });
  }

  async function rowsFile(
    c: Context<AppEnv>,
    context: QueryContext,
    caller: ChartDataCaller,
    format: 'csv' | 'xlsx',
  ): Promise<Response> {
    const queries = await queriesWithTotals(deps, shared, context, caller);
    if (!queries.ok) return refusal(c, queries.error);
    const frames: Frame[] = [];
    for (const query of queries.value) {
      const served = await serveQuery(deps, shared, context, query, caller);
      if (!served.ok) return refusal(c, served.error);
      frames.push(served.value.response.frame);
    }
    const { columns, metrics } = caller.served.source;
    const headings = Object.fromEntries(
      [...metrics, ...columns].map(({ name, verboseName }) => [name, verboseName || name]),
    );
    const shown =
      context.result_type === 'post_processed'
        ? postProcessed(context.form_data ?? {}, frames, headings)
        : frames.map((each) => withHeadings(each, headings));
    const written = await (format === 'csv' ? csvFile(shown) : xlsxFile(shown));
    if (!written.ok) return messageError(c, 400, written.error);
    return fileResponse(c, written.value, deps.clock.now());
  }

  routes.post('/api/v1/chart/data', mayRead, async (c) => {
    const body = await bodyOf(c);
    return body.ok ? answer(c, body.value) : body.error;
  });

  routes.get('/api/v1/chart/:id{[0-9]+}/data/', mayRead, async (c) => {
    const saved = lookup.savedContext(currentUser(c), pathId(c));
    if (saved === undefined) return notFound(c);
    const context = saved === null ? null : parseJson(saved);
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

  routes.route('/', exploreJsonRoutes(deps, lookup, { shared, jobs, background }));
  routes.route('/', chartJobRoutes(deps, secrets, jobs));
  return routes;
}

/** The body of the call: JSON, or the form with which a page requests a file. */
async function bodyOf(c: Context<AppEnv>): Promise<Result<unknown, Response>> {
  const type = c.req.header('Content-Type') ?? '';
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    const { form_data: text } = await c.req.parseBody();
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

const unsound = (fault: JsonFault): string | null => (fault.kind === 'unsound' ? faultText(fault) : null);

function contextOf(c: Context<AppEnv>, body: unknown): Result<QueryContext, Response> {
  const keys = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const missing = ['datasource', 'queries'].filter((key) => !keys.includes(key));
  if (missing.length > 0) {
    const named = missing.map((key) => `'${key}'`).join(' and ');
    const many =
      missing.length === 1 ? '1 required keyword-only argument' : '2 required keyword-only arguments';
    return err(supersetError(c, 500, `QueryContextFactory.create() missing ${many}: ${named}`));
  }
  const checked = safeParse(chartDataRequest, body);
  // The schema is looser for post-processing and metrics; the code that uses them validates.
  return checked.success
    ? ok(checked.output as QueryContext)
    : err(messageError(c, 400, chartDataRefusal(checked.issues)));
}
