import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { filtersOf } from '#domain/filter/bar/cascade.ts';
import { getCharts } from '#store/charts/charts.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import type { Tables } from '#store/schema.ts';

/** The datasets used by a dashboard's charts and filters. */
export async function dashboardDatasets(db: Tables, dashboardId: number): Promise<readonly number[]> {
  const content = await dashboardContent(db, dashboardId);
  if (content === undefined) return [];
  const charts = await getCharts(db, content.chartIds);
  const filters = filtersOf(readMetadata(content.jsonMetadata).nativeFilters);
  const ids = [
    ...content.datasetIds,
    ...charts.map(({ datasetId }) => datasetId),
    ...filters.flatMap(({ targets }) => targets.map(({ datasetId }) => datasetId)),
  ];
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))].toSorted((a, b) => a - b);
}
