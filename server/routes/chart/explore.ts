import type { FormData } from '#domain/chart/form/formData.ts';
import { type Context, Hono } from 'hono';
import { getExplore, getFormData } from '#contract/chart/explore.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { type GivenArguments, serve } from '../../http/serve.ts';
import { ago } from '../../http/response/ago.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import { sliceOf } from './chartViews.ts';
import { datasetName, type DatasetRow } from '../../meta/content/datasets.ts';
import { wholeDataset } from '../dataset/datasetParts.ts';
import { datasetData } from '../dataset/datasetViews.ts';
import { exploreKeyRoutes } from './exploreKeys.ts';
import { datasetIn, formDataOf, readObject } from '../../chartData/formData.ts';
import { nameOf, ownersOf, person } from '../asset/people.ts';

/** The data of a chart's own page: the chart, its dataset, and the form data. */
export function exploreRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, getExplore, requireUser(deps, ['can_read', 'Explore']), (c, { query }) => {
    const kept = keptForm(deps, query);
    const chart = meta.charts.byId(idIn(query.slice_id ?? kept?.form['slice_id']));
    const form: FormData = { ...(chart ? formDataOf(chart) : {}), ...kept?.form };
    const named = query.datasource_id ?? datasetIn(form);
    const dataset =
      meta.datasets.byId(idIn(named)) ?? (chart?.datasetId ? meta.datasets.byId(chart.datasetId) : null);
    const access = accessOf(deps, currentUser(c));
    // The chart, its kept form and the address may each name another dataset: all of them are shown.
    for (const each of [dataset, meta.datasets.byId(idIn(datasetIn(form)))])
      if (each && !access.readDataset(each)) return noAccess(c, each);
    if (chart && !access.readChart(chart)) return notFound(c);
    const isLost = kept === null && query.form_data_key !== undefined;
    const where = dataset ? dataset.id : (query.datasource_id ?? 'None');
    const missingSlice = !chart && query.slice_id !== undefined ? { slice_id: idIn(query.slice_id) } : {};
    return c.json({
      result: {
        dataset: dataset ? datasetData(deps, wholeDataset(deps, dataset)) : NO_DATASET,
        form_data: {
          adhoc_filters: [],
          applied_time_extras: {},
          ...missingSlice,
          ...form,
          datasource: `${where}__table`,
          url_params: kept?.urlParams ?? query,
        },
        message: isLost ? lostMessage(chart) : null,
        metadata: chart && metadataOf(deps, chart),
        slice: chart && sliceOf(deps, chart, dataset),
      },
    });
  });

  serve(routes, getFormData, requireUser(deps, ['can_query_form_data', 'Api']), (c, { query }) => {
    const chart = meta.charts.byId(idIn(query.slice_id));
    if (!chart || !accessOf(deps, currentUser(c)).readChart(chart)) return c.json({});
    return c.json(formDataOf(chart));
  });

  routes.route('/', exploreKeyRoutes(deps));
  return routes;
}

const NO_DATASET = {
  columns: [],
  database: { backend: '', id: 0, parameters: {} },
  metrics: [],
  name: '[Missing Dataset]',
  type: 'table',
} as const;

const idIn = (text: unknown): number => (/^\d{1,15}$/.test(String(text)) ? Number(text) : 0);

/** The form data of the key in the address; null where there is none. */
function keptForm(
  { meta }: ServerDeps,
  query: GivenArguments<typeof getExplore>['query'],
): { form: Record<string, unknown>; urlParams?: Record<string, unknown> } | null {
  const { form_data_key: formKey, permalink_key: linkKey } = query;
  if (formKey !== undefined) {
    const state = meta.stateKeys.get('form_data', formKey);
    return state && { form: readObject(state.value) };
  }
  const link = linkKey === undefined ? null : meta.stateKeys.get('explore_permalink', linkKey);
  if (!link) return null;
  const { formData, urlParams } = readObject(link.value);
  const params = Array.isArray(urlParams) ? (Object.fromEntries(urlParams) as Record<string, unknown>) : {};
  return { form: { ...(formData as object | undefined) }, urlParams: { ...query, ...params } };
}

const lostMessage = (chart: ChartRow | null): string =>
  `Form data not found in cache, reverting to ${chart ? 'chart' : 'dataset'} metadata.`;

function metadataOf(deps: ServerDeps, chart: ChartRow) {
  const now = deps.clock.now();
  const changedBy = person(deps, chart.changedBy);
  const createdBy = person(deps, chart.createdBy);
  return {
    ...(changedBy ? { changed_by: nameOf(changedBy) } : {}),
    changed_on_humanized: ago(now - chart.changedOn),
    ...(createdBy ? { created_by: nameOf(createdBy) } : {}),
    created_on_humanized: ago(now - chart.createdOn),
    dashboards: deps.meta.dashboards
      .titlesOfChart(chart.id)
      .map(({ id, dashboardTitle }) => ({ id, dashboard_title: dashboardTitle })),
    owners: ownersOf(deps, 'chart', chart.id).map(nameOf),
  };
}

/** This call alone returns the error outside a list. */
function noAccess(c: Context, dataset: DatasetRow): Response {
  return c.json(
    {
      error_type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
      extra: { datasource: dataset.id, datasource_name: datasetName(dataset), link: '' },
      message: `This endpoint requires the datasource ${dataset.id}, database or \`all_datasource_access\` permission`,
    },
    403,
  );
}
