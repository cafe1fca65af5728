import { type Context, Hono } from 'hono';
import { datasourceOf } from '#domain/chart/query/datasourceOf.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { legacyQuery } from '#domain/chart/legacy/legacyQuery.ts';
import { statementText } from '#domain/compile/computeQuery.ts';
import { wireOfFrame } from '#domain/compile/frame.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { Refusal } from '#domain/compile/refusal.ts';
import { wireText } from '#domain/compile/wireText.ts';
import { asText, isRecord } from '#domain/jsonValue.ts';
import type { RespondInBackground } from '../../asyncJobs/respondInBackground.ts';
import type { ChartJob, ChartJobs } from '../../asyncJobs/chartJobs.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { allows } from '../../auth/rights/allows.ts';
import { logCaller } from '../../auth/securityLog.ts';
import type { ChartDataCache } from '../../chartData/chartDataCache.ts';
import { chartDataCallerOf } from '../../chartData/chartDataCaller.ts';
import { areCached, DEFAULT_TIMEOUT, serveQuery, type ServedResult } from '../../chartData/chartQueries.ts';
import { csvFile } from '../../chartData/files.ts';
import type { DatasourceLookup, ServedDatasource } from '../../chartData/datasource.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { forbidden, legacyError, messageError, supersetError } from '../../http/errorBodies.ts';
import { formFields } from '../../http/formFields.ts';
import { currentUser, requireCookieUser } from '../../http/requireUser.ts';
import { parseSound } from '../../http/soundJson.ts';
import { noDatasource, refusal } from './chartDataRefusals.ts';
import { layersResponse } from './exploreLayers.ts';
import { formDataOf } from './formData.ts';

export interface LegacyChartDataDeps {
  readonly shared: ChartDataCache;
  readonly jobs: ChartJobs;
  readonly background: RespondInBackground;
}

/**
 * The older call for chart data, which takes the form of a chart. It answers some types, each in a shape of its own;
 * the pages of this product use the newer one for all types.
 */
export function exploreJsonRoutes(
  deps: ServerDeps,
  lookup: DatasourceLookup,
  { shared, jobs, background }: LegacyChartDataDeps,
): Hono<AppEnv> {
  const mayRead = requireCookieUser(deps, ['can_explore_json', 'Superset']);
  const routes = new Hono<AppEnv>();

  async function answer(c: Context<AppEnv>, text: string | undefined, job?: ChartJob): Promise<Response> {
    const user = currentUser(c);
    const form = formOf(deps, c, text ?? '');
    const ref = datasourceOf(form['datasource']);
    if (ref === null) return noDataset(c);
    const found = await lookup.find(user, ref, { dashboardId: form['dashboardId'] });
    if (!found.ok && found.error.kind === 'missing') return legacyError(c, 404, 'Datasource does not exist');
    if (!found.ok) return noDatasource(c, found.error);
    if (vizType(form) === 'deck_multi') return layered(c, form, found.value, job);
    const query = legacyQuery(form);
    // The contract names the type as a key that it lacks.
    if (query === null) return legacyError(c, 500, `'${vizType(form).slice(0, 200)}'`);
    const requested = c.req.query();
    if (requested['csv'] === 'true') {
      if (!allows(deps.meta, user, 'can_csv', 'Superset')) return forbidden(c);
      logCaller(c, deps, 'exported', `csv of ${found.value.name}`);
    }
    const isSamples = requested['samples'] === 'true';
    const context: QueryContext = {
      datasource: ref,
      queries: [isSamples ? { ...query, row_limit: deps.config.conf.SAMPLES_ROW_LIMIT } : query],
      force: job === undefined && requested['force'] === 'true',
      result_type: isSamples ? 'samples' : 'full',
    };
    const compute = async (cache: ChartDataCache, gone: AbortSignal): Promise<Response> => {
      const asking = chartDataCallerOf(deps, c, found.value, gone);
      const served = await serveQuery(deps, cache, context, context.queries[0] ?? query, asking);
      if (served.ok) return shaped(c, form, served.value);
      return served.error.kind === 'query'
        ? failed(c, form, served.error, found.value.cacheTimeout)
        : refusal(c, served.error);
    };
    const isWhole = ['csv', 'query', 'results', 'samples'].every((name) => requested[name] !== 'true');
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
    form: FormData,
    served: ServedDatasource,
    job: ChartJob | undefined,
  ): Promise<Response> {
    const { query, results, samples, csv, force } = c.req.query();
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
      gone: c.req.raw.signal,
    };
    return c.body(wireText(await layersResponse(deps, c, lookup, queryForm)), 200, JSON_TYPE);
  }

  async function shaped(c: Context<AppEnv>, form: FormData, served: ServedResult): Promise<Response> {
    const { query, results, samples, csv } = c.req.query();
    const { compiled, frame } = served.answer;
    if (csv === 'true') return fileOf(c, served);
    const { data: rows, colnames, coltypes, rowcount } = wireOfFrame(frame);
    const json = (body: object): Response => c.body(wireText(body), 200, JSON_TYPE);
    if (query === 'true') return json({ query: statementText(compiled).trimEnd(), language: 'sql' });
    if (results === 'true' || samples === 'true')
      return json({ data: rows, colnames, coltypes, rowcount, sql_rowcount: null });
    // Loaded with the first call: it has the outlines of all countries.
    const { legacyData } = await import('#domain/chart/legacy/legacyData.ts');
    return json({
      ...cacheFields(served),
      errors: [],
      form_data: withExtras(form),
      query: statementText(compiled).trimEnd(),
      from_dttm: compiled.from,
      to_dttm: compiled.to,
      status: 'success',
      stacktrace: null,
      rowcount,
      colnames,
      coltypes,
      data: legacyData(form, frame, compiled),
      applied_filters: compiled.applied.map((column) => ({ column })),
      rejected_filters: compiled.rejected.map((column) => ({ reason: 'not_in_datasource', column })),
    });
  }

  function fileOf(c: Context<AppEnv>, { answer: { frame } }: ServedResult): Response {
    const file = csvFile([frame]);
    if (!file.ok) return messageError(c, 400, file.error);
    const name = new Date(deps.clock.now())
      .toISOString()
      .slice(0, 19)
      .replaceAll(/[-:]/g, '')
      .replace('T', '_');
    return c.body(file.value.body, 200, {
      'Content-Type': file.value.type,
      'Content-Disposition': `attachment; filename=${name}.csv`,
    });
  }

  routes.post('/superset/explore_json/', mayRead, async (c) => answer(c, (await formFields(c))['form_data']));
  routes.get('/superset/explore_json/data/:key', mayRead, async (c) => {
    const job = jobs.byKey(c.req.param('key'), currentUser(c).id);
    return job === null ? legacyError(c, 404, 'Cached data not found') : answer(c, asText(job.body), job);
  });
  routes.get('/superset/explore_json/', mayRead, async (c) => answer(c, c.req.query('form_data')));
  return routes;
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' } as const;

/** The form in the request, over that of the saved chart that it names. */
function formOf(deps: ServerDeps, c: Context<AppEnv>, text: string): FormData {
  const parsed = parseSound(text);
  const form = parsed.ok && isRecord(parsed.value) ? parsed.value : {};
  const id = Number(form['slice_id']);
  const chart = Number.isSafeInteger(id) ? deps.meta.charts.byId(id) : null;
  if (chart === null || !accessOf(deps, currentUser(c)).readChart(chart)) return form;
  return { ...formDataOf(chart), ...form };
}

const noDataset = (c: Context): Response =>
  supersetError(
    c,
    403,
    'The dataset associated with this chart no longer exists',
    'FAILED_FETCHING_DATASOURCE_INFO_ERROR',
    null,
  );

/** The form as the contract returns it. */
const withExtras = (form: FormData): FormData => ({
  ...form,
  applied_time_extras: {},
  where: '',
  having: '',
  filters: [],
});

function cacheFields({ key, at, isCached, timeout }: ServedResult) {
  return {
    cache_key: key,
    cached_dttm: isCached ? new Date(at).toISOString().slice(0, 19) : null,
    cache_timeout: timeout,
    is_cached: isCached,
  };
}

/** A query that cannot run is reported in the form of a response. */
function failed(c: Context, form: FormData, { message }: Refusal, timeout: number | null): Response {
  const error = { message, error_type: 'VIZ_GET_DF_ERROR', level: 'error', extra: null };
  return c.json(
    {
      cache_key: null,
      cached_dttm: null,
      cache_timeout: timeout ?? DEFAULT_TIMEOUT,
      errors: [error],
      form_data: withExtras(form),
      is_cached: false,
      query: '',
      from_dttm: null,
      to_dttm: null,
      status: 'failed',
      stacktrace: null,
      rowcount: 0,
      colnames: null,
      coltypes: null,
      applied_filters: [],
      rejected_filters: [],
    },
    400,
  );
}
