import type { Context } from 'hono';
import { legacyData } from '#charts/legacy/legacyData.ts';
import { datasourceOf } from '#domain/chart/query/datasourceOf.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { featuresByType, legacyLayerForm, legacyLayerIds } from '#charts/legacy/legacyLayers.ts';
import { legacyQuery } from '#charts/legacy/legacyQuery.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { ChartDataCache } from '../../chartData/chartDataCache.ts';
import { chartDataCallerOf } from '../../chartData/chartDataCaller.ts';
import { DEFAULT_TIMEOUT, serveQuery } from '../../chartData/chartQueries.ts';
import type { DatasourceLookup, ServedDatasource } from '../../datasets/datasource.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser } from '../../auth/requireUser.ts';
import type { ChartRow } from '../../meta/content/charts.ts';
import { sliceOf } from './chartViews.ts';
import { formDataOf } from '../../chartData/formData.ts';

export interface RequestedLayers {
  /** The form of the map, and the dataset it names. */
  readonly form: FormData;
  readonly served: ServedDatasource;
  readonly cache: ChartDataCache;
  readonly force: boolean;
  readonly signal: AbortSignal;
}

/**
 * The legacy call's response for a map of layers, which has no query of its own: the features of its layers, and their
 * charts. A layer that fails has no features, and one that the person may not read is left out.
 */
export async function layersResponse(
  deps: ServerDeps,
  c: Context<AppEnv>,
  lookup: DatasourceLookup,
  { form, served, cache, force, signal }: RequestedLayers,
): Promise<object> {
  const user = currentUser(c);
  const access = accessOf(deps, user);
  const charts = legacyLayerIds(form).flatMap((id): ChartRow[] => {
    const chart = deps.meta.charts.byId(id);
    return chart !== null && access.readChart(chart) ? [chart] : [];
  });

  async function dataOf(layer: FormData): Promise<unknown> {
    const ref = datasourceOf(layer['datasource']);
    const query = legacyQuery(layer);
    if (ref === null || query === null) return null;
    const found = await lookup.find(user, ref, { dashboardId: form['dashboardId'] });
    if (!found.ok) return null;
    const context: QueryContext = { datasource: ref, queries: [query], force, result_type: 'full' };
    const result = await serveQuery(
      deps,
      cache,
      context,
      query,
      chartDataCallerOf(deps, c, found.value, signal),
    );
    if (!result.ok) return null;
    const { frame, compiled } = result.value.response;
    return legacyData(layer, frame, compiled);
  }

  const layers: { readonly type: string; readonly data: unknown }[] = [];
  for (const [at, chart] of charts.entries()) {
    const layer = legacyLayerForm(form, formDataOf(chart), at);
    // One map takes one slot of the engine.
    layers.push({ type: vizType(layer), data: await dataOf(layer) });
  }
  return {
    cache_key: null,
    cached_dttm: null,
    cache_timeout: served.cacheTimeout ?? DEFAULT_TIMEOUT,
    errors: [],
    form_data: form,
    is_cached: false,
    query: '',
    from_dttm: null,
    to_dttm: null,
    status: null,
    stacktrace: null,
    rowcount: 0,
    colnames: null,
    coltypes: null,
    data: {
      features: featuresByType(layers),
      mapboxApiKey: '',
      slices: charts.map((chart) =>
        sliceOf(deps, chart, chart.datasetId === null ? null : deps.meta.datasets.byId(chart.datasetId)),
      ),
    },
    applied_filters: [],
    rejected_filters: [],
  };
}
