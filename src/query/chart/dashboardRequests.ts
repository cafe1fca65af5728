import { layerIds } from '#charts/form/layers.ts';
import { chartIds, type Layout } from '#domain/dashboard/layout/layout.ts';
import { readMetadata, type DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { awaitedFilters } from '#domain/filter/bar/awaitedFilters.ts';
import { extraFormDataOfParents, filtersOf } from '#domain/filter/bar/cascade.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import { SPLIT_CONTROL } from '#domain/nativeFilter/displayControls.ts';
import { controlsOf } from '#domain/filter/chart/filterReach.ts';
import { extraFormDataFor } from '#domain/filter/chart/extraFormDataFor.ts';
import { firstMask, firstsToTake } from '#domain/filter/mask/firstValue.ts';
import { startMasks } from '#domain/filter/mask/startMasks.ts';
import { needsColumn } from '#domain/filter/config/validateFilters.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { getBody } from '#store/charts/chartData.ts';
import { getCharts } from '#store/charts/charts.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import { getFilterState } from '#store/dashboards/filterStates.ts';
import { chartDataKey } from './chartDataKey.ts';
import { buildChartRequest } from './buildChartRequest.ts';
import { withLayersHere } from './layersHere.ts';
import { layerRequest } from './loadLayers.ts';
import { optionsRequest } from './optionsRequest.ts';
import type { ChartRequest } from './chartRequest.ts';

/**
 * All requests of a dashboard by chart data key: the options of its filters and every chart, with the filters applied on
 * this device and with the initial ones. For filters that default to their first option, stored options are used;
 * requests that depend on options not stored yet follow once those are stored.
 */
export async function dashboardRequests(
  db: SextantDb,
  dashboardId: number,
): Promise<ReadonlyMap<string, ChartRequest>> {
  const requests = new Map<string, ChartRequest>();
  const add = (request: ChartRequest | null): void => {
    if (request !== null) requests.set(chartDataKey(request), request);
  };
  const content = await dashboardContent(db, dashboardId);
  if (content === undefined) return requests;
  const charts = await getCharts(db, content.chartIds);
  const layout: Layout = readLayout(content.positionJson, charts);
  const metadata = readMetadata(content.jsonMetadata);
  const applied = (await getFilterState(db, dashboardId))?.masks ?? null;
  const shown = new Set(chartIds(layout));
  const datasets = new Map(charts.map(({ id, datasetId }) => [id, datasetId]));
  for (const kept of [applied, null]) {
    const opened = startMasks(controlsOf(metadata), { address: null, kept });
    const masks = await withFirsts(db, { dashboardId, metadata }, opened);
    const situation = { layout, metadata, masks, datasetOf: (id: number) => datasets.get(id) ?? null };
    for (const filter of filtersOf(controlsOf(metadata))) {
      add(optionsOf(filter, { dashboardId, metadata }, masks));
    }
    for (const chart of charts) {
      if (!shown.has(chart.id) || awaitedFilters(chart.id, situation).length > 0) continue;
      const built = buildChartRequest(chart, extraFormDataFor(chart.id, situation), dashboardId);
      add(built.request);
      const form = await withLayersHere(db, built.form);
      for (const layer of await getCharts(db, layerIds(form))) {
        if (layer.formData !== null) add(layerRequest(form, layer.id, layer.formData).request);
      }
    }
  }
  return requests;
}

interface Place {
  readonly dashboardId: number;
  readonly metadata: DashboardMetadata;
}

/** Time ranges need no options, and grains are in the stored dataset. */
function optionsOf(
  filter: NativeFilter,
  { dashboardId, metadata }: Place,
  masks: DataMasks,
): ChartRequest | null {
  const listsColumns = filter.filterType === 'filter_timecolumn' || filter.filterType === SPLIT_CONTROL;
  if (!needsColumn(filter.filterType) && !listsColumns) return null;
  const fromParents = extraFormDataOfParents(filter, filtersOf(metadata.nativeFilters), masks);
  return optionsRequest(filter, { dashboardId, fromParents });
}

/** The masks with first options applied, as far as options are stored. */
async function withFirsts(db: SextantDb, place: Place, opened: DataMasks): Promise<DataMasks> {
  let masks = opened;
  for (;;) {
    const taken: DataMasks = Object.fromEntries(
      await Promise.all(
        firstsToTake(place.metadata.nativeFilters, masks).map(async (filter) => {
          const request = optionsOf(filter, place, masks);
          const body = request === null ? undefined : await getBody(db, chartDataKey(request));
          const frame = body?.queries[0]?.frame;
          if (frame === undefined) return [];
          return [[filter.id, firstMask(filter, frame.columns[0]?.values ?? [])] as const];
        }),
      ).then((found) => found.flat()),
    );
    if (Object.keys(taken).length === 0) return masks;
    masks = { ...masks, ...taken };
  }
}
