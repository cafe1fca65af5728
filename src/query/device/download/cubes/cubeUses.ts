import type { QueryObject } from '#domain/compile/queryContext.ts';
import { chartIds } from '#domain/dashboard/layout/layout.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { filtersOf } from '#domain/filter/bar/cascade.ts';
import { crossFilterReaches } from '#domain/filter/chart/crossFilterReach.ts';
import { filtersReaching } from '#domain/filter/chart/filterReach.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { getCharts } from '#store/charts/charts.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { dashboardOfCopy, listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import type { SextantDb } from '#store/db.ts';
import { buildChartRequest } from '../../../chart/buildChartRequest.ts';
import { optionsRequest } from '../../../chart/optionsRequest.ts';

/** What a chart of an offline dashboard asks of a dataset, and what its rows can be chosen by there. */
export interface ChartUse {
  /** Its name; null for a filter, which asks for what it offers. */
  readonly chart: string | null;
  readonly queries: readonly QueryObject[];
  /** Columns of filters in the bar. */
  readonly filters: readonly string[];
  /** Those of them whose filters choose by a least and a most. */
  readonly ranges: readonly string[];
  /** Columns whose values are chosen by clicks on other charts. */
  readonly clicks: readonly string[];
  readonly isRanged: boolean;
}

/** The charts of the offline dashboards over a dataset, of one more too, that is to be offline. */
export async function cubeUses(
  db: SextantDb,
  datasetId: number,
  dashboardId?: number,
): Promise<readonly ChartUse[]> {
  const copies = (await listOfflineCopies(db)).filter(({ datasetIds }) => datasetIds?.includes(datasetId));
  const dashboards = new Set([...copies.map(({ id }) => dashboardOfCopy(id)), dashboardId]);
  const uses: ChartUse[] = [];
  for (const each of dashboards) if (each !== undefined) uses.push(...(await usesOn(db, datasetId, each)));
  return uses;
}

async function usesOn(db: SextantDb, datasetId: number, dashboardId: number): Promise<readonly ChartUse[]> {
  const content = await dashboardContent(db, dashboardId);
  if (content === undefined) return [];
  const charts = await getCharts(db, content.chartIds);
  const layout = readLayout(content.positionJson, charts);
  const metadata = readMetadata(content.jsonMetadata);
  const shown = new Set(chartIds(layout));
  const datasets = new Map(charts.map((chart) => [chart.id, chart.datasetId]));
  const situation = { layout, metadata, datasetOf: (id: number) => datasets.get(id) ?? null };
  const asked = charts
    .filter(({ id, formData }) => shown.has(id) && formData !== null)
    .map((chart) => {
      const context = buildChartRequest(chart, {}, dashboardId).request?.context;
      return { chart, queries: (context?.['queries'] ?? []) as readonly QueryObject[] };
    });
  const parents = new Map(filtersOf(metadata.nativeFilters).map((filter) => [filter.id, filter]));
  const offered = [...parents.values()].flatMap((filter) => {
    if (!filter.targets.some((target) => target.datasetId === datasetId)) return [];
    const context = optionsRequest(filter, { dashboardId, fromParents: {} })?.context;
    return {
      chart: null,
      queries: (context?.['queries'] ?? []) as readonly QueryObject[],
      filters: filter.cascadeParentIds.flatMap((id) => columnsOf(parents.get(id))),
      ranges: filter.cascadeParentIds.flatMap((id) => rangesOf(parents.get(id))),
      clicks: [],
      isRanged: filter.cascadeParentIds.some((id) => parents.get(id)?.filterType === 'filter_time'),
    };
  });
  const ofCharts = asked
    .filter(({ chart, queries }) => chart.datasetId === datasetId && queries.length > 0)
    .map(({ chart, queries }) => {
      const reaching = filtersReaching(chart.id, situation);
      const emitters = metadata.crossFiltersEnabled
        ? asked.filter((other) => crossFilterReaches(other.chart.id, chart.id, situation))
        : [];
      return {
        chart: chart.name,
        queries,
        filters: reaching.flatMap(columnsOf),
        ranges: reaching.flatMap(rangesOf),
        clicks: emitters.flatMap((other) => other.queries.flatMap(plainColumns)),
        isRanged: reaching.some(({ filterType }) => filterType === 'filter_time'),
      };
    });
  return [...ofCharts, ...offered];
}

const columnsOf = (filter: NativeFilter | undefined): readonly string[] =>
  filter?.targets.flatMap(({ column }) => column?.name ?? []) ?? [];

const rangesOf = (filter: NativeFilter | undefined): readonly string[] =>
  filter?.filterType === 'filter_range' ? columnsOf(filter) : [];

const plainColumns = ({ columns }: QueryObject): readonly string[] =>
  (columns ?? []).filter((column) => typeof column === 'string');
