import { type Context, Hono } from 'hono';
import * as contract from '#contract/chart/exploreJson.ts';
import { datasourceOf } from '#domain/chart/query/datasourceOf.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { legacyQuery } from '#charts/legacy/legacyQuery.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { asText, isRecord } from '#domain/jsonValue.ts';
import type { Apart } from '../../apart/apart.ts';
import type { RespondInBackground } from '../../backgroundJobs/respondInBackground.ts';
import type { ChartJob, ChartJobs } from '../../backgroundJobs/chartJobs.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { allows } from '../../auth/rights/allows.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { ChartDataCache } from '../../chartData/chartDataCache.ts';
import { chartDataCallerOf } from '../../chartData/chartDataCaller.ts';
import { areCached, serveQuery } from '../../chartData/chartQueries.ts';
import type { DatasourceLookup, ServedDatasource } from '../../datasets/datasource.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { forbidden, legacyError, messageError } from '../../http/response/errorBodies.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import { currentUser, requireCookieUser } from '../../auth/requireUser.ts';
import { wireJson } from '../../http/response/wireJson.ts';
import { parseSound } from '../../http/request/soundJson.ts';
import { noDatasource, refusal } from './chartDataRefusals.ts';
import { failedResponse, legacyResponse, noDataset } from './exploreJsonResponses.ts';
import { layersResponse } from './exploreLayers.ts';
import { formDataOf } from '../../chartData/formData.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';

export interface LegacyChartDataDeps {
  readonly shared: ChartDataCache;
  readonly jobs: ChartJobs;
  readonly background: RespondInBackground;
  readonly apart: Apart;
}

type Asked = GivenArguments<typeof contract.getExploreJson>['query'];

/**
 * The legacy call for chart data, which takes the form of a chart. It serves some types, each in a shape of its own;
 * the pages of this product use the current one for all types.
 */
export function exploreJsonRoutes(
  deps: ServerDeps,
  lookup: DatasourceLookup,
  { shared, jobs, background, apart }: LegacyChartDataDeps,
): Hono<AppEnv> {
  const mayRead = requireCookieUser(deps, ['can_explore_json', 'Superset']);
  const routes = new Hono<AppEnv>();

  async function respond(
    c: Context<AppEnv>,
    requested: Asked,
    text: string | undefined,
    job?: ChartJob,
  ): Promise<Response> {
    const user = currentUser(c);
    const form = formOf(deps, c, text ?? '');
    const ref = datasourceOf(form['datasource']);
    if (ref === null) return noDataset(c);
    const found = await lookup.find(user, ref, { dashboardId: form['dashboardId'] });
    if (!found.ok && found.error.kind === 'missing') return legacyError(c, 404, 'Datasource does not exist');
    if (!found.ok) return noDatasource(c, found.error);
    if (chartTypeOf(form)?.drawn.kind === 'layers') return layered(c, requested, form, found.value, job);
    const query = legacyQuery(form);
    // The contract names the type as a key that it lacks.
    if (query === null) return legacyError(c, 500, `'${vizType(form).slice(0, 200)}'`);
    if (requested.csv === 'true') {
      if (!allows(deps.meta, user, 'can_csv', 'Superset')) return forbidden(c);
      logCaller(c, deps, 'exported', `csv of ${found.value.name}`);
    }
    const isSamples = requested.samples === 'true';
    const context: QueryContext = {
      datasource: ref,
      queries: [isSamples ? { ...query, row_limit: deps.config.conf.SAMPLES_ROW_LIMIT } : query],
      force: job === undefined && requested.force === 'true',
      result_type: isSamples ? 'samples' : 'full',
    };
    const compute = async (cache: ChartDataCache, signal: AbortSignal): Promise<Response> => {
      const caller = chartDataCallerOf(deps, c, found.value, signal);
      const served = await serveQuery(deps, cache, context, context.queries[0] ?? query, caller);
      if (served.ok) return legacyResponse(c, form, served.value, { now: deps.clock.now(), apart });
      return served.error.kind === 'query'
        ? failedResponse(c, form, served.error, found.value.cacheTimeout)
        : refusal(c, served.error);
    };
    const isWhole = (['csv', 'query', 'results', 'samples'] as const).every(
      (name) => requested[name] !== 'true',
    );
    if (job !== undefined || !isWhole) return compute(job?.cache ?? shared, c.req.raw.signal);
    return background(c, {
      request: {
        resultPath: '/superset/explore_json/data/',
        keyPrefix: 'ejr',
        search: new URL(c.req.url).search,
        body: text ?? '',
      },
      isCached: () => areCached(deps, shared, context, chartDataCallerOf(deps, c, found.value)),
      compute,
    });
  }

  /** A map of layers has no query of its own, and so neither SQL nor rows. */
  async function layered(
    c: Context<AppEnv>,
    { query, results, samples, csv, force }: Asked,
    form: FormData,
    served: ServedDatasource,
    job: ChartJob | undefined,
  ): Promise<Response> {
    if (samples === 'true' || csv === 'true')
      return messageError(c, 400, 'A map of layers has no rows of its own.');
    if (query === 'true') return c.json({ query: 'Query cannot be loaded.', language: 'sql' });
    if (results === 'true')
      return c.json({ data: [], colnames: null, coltypes: null, rowcount: 0, sql_rowcount: null });
    const queryForm = {
      form,
      served,
      cache: job?.cache ?? shared,
      force: job === undefined && force === 'true',
      signal: c.req.raw.signal,
    };
    return wireJson(c, await layersResponse(deps, c, lookup, queryForm));
  }

  serve(routes, contract.postExploreJson, mayRead, (c, { query, form }) => respond(c, query, form.form_data));
  serve(routes, contract.getExploreJsonData, mayRead, (c, { path, query }) => {
    const job = jobs.byKey(path.key, currentUser(c).id);
    if (job === null) return legacyError(c, 404, 'Cached data not found');
    return respond(c, query, asText(job.body), job);
  });
  serve(routes, contract.getExploreJson, mayRead, (c, { query }) => respond(c, query, query.form_data));
  return routes;
}

/** The form in the request, over that of the saved chart that it names. */
function formOf(deps: ServerDeps, c: Context<AppEnv>, text: string): FormData {
  const parsed = parseSound(text);
  const form = parsed.ok && isRecord(parsed.value) ? parsed.value : {};
  const id = Number(form['slice_id']);
  const chart = Number.isSafeInteger(id) ? deps.meta.charts.byId(id) : null;
  if (chart === null || !accessOf(deps, currentUser(c)).readChart(chart)) return form;
  return { ...formDataOf(chart), ...form };
}
