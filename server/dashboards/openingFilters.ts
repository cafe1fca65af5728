import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { extraFormDataFor } from '#domain/filter/chart/extraFormDataFor.ts';
import { controlsOf } from '#domain/filter/chart/filterReach.ts';
import { filtersInUse } from '#domain/filter/chart/filtersOnChart.ts';
import type { FilterSituation } from '#domain/filter/bar/filterSituation.ts';
import { startMasks } from '#domain/filter/mask/startMasks.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';

type Stored = Pick<DashboardRow, 'jsonMetadata' | 'positionJson'>;
/** What of a chart filters are about. */
export type FilteredChart = Pick<ChartRow, 'id' | 'sliceName' | 'datasetId'>;

export interface OpeningChart<C extends FilteredChart = ChartRow> {
  readonly chart: C;
  /** What the filters that the dashboard opens with add to its form. */
  readonly extra: object;
}

/** The charts of a dashboard in its order, each with the filters the dashboard opens with. */
export function openingFilters<C extends FilteredChart>(
  dashboard: Stored,
  charts: readonly C[],
  masks: DataMasks | null = null,
): readonly OpeningChart<C>[] {
  const situation = openingSituation(dashboard, charts, masks);
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const placed = [...new Set(situation.layout.charts.flatMap(({ chartId }) => chartId ?? []))];
  return placed.flatMap((id) => {
    const chart = byId.get(id);
    return chart ? [{ chart, extra: extraFormDataFor(id, situation) }] : [];
  });
}

/** The filters that a dashboard opens with, in one line; empty where it has none. */
export function openingFilterText(
  dashboard: Stored,
  charts: readonly FilteredChart[],
  masks: DataMasks | null = null,
): string {
  return filtersInUse(openingSituation(dashboard, charts, masks))
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ');
}

function openingSituation(
  { jsonMetadata, positionJson }: Stored,
  charts: readonly FilteredChart[],
  /** Those that were asked for, instead of the ones it opens with. */
  address: DataMasks | null,
): FilterSituation {
  const metadata = readMetadata(jsonMetadata);
  const layout = readLayout(
    positionJson,
    charts.map(({ id, sliceName }) => ({ id, name: sliceName ?? '' })),
  );
  const masks = startMasks(controlsOf(metadata), { address, kept: null });
  const datasets = new Map(charts.map(({ id, datasetId }) => [id, datasetId]));
  return { metadata, layout, masks, datasetOf: (id) => datasets.get(id) ?? null };
}
