import { readMetadata } from '#domain/dashboard/metadata.ts';
import { readLayout } from '#domain/dashboard/readLayout.ts';
import { extraFormDataFor } from '#domain/filter/extraFormDataFor.ts';
import { controlsOf } from '#domain/filter/filterReach.ts';
import { startMasks } from '#domain/filter/mask/startMasks.ts';
import type { ChartRow } from '../meta/charts.ts';
import type { DashboardRow } from '../meta/dashboards.ts';

export interface OpeningChart {
  readonly chart: ChartRow;
  /** What the filters that the dashboard opens with add to its form. */
  readonly extra: object;
}

/** The charts of a dashboard in its order, each with the filters the dashboard opens with. */
export function openingFilters(
  { jsonMetadata, positionJson }: Pick<DashboardRow, 'jsonMetadata' | 'positionJson'>,
  charts: readonly ChartRow[],
): readonly OpeningChart[] {
  const metadata = readMetadata(jsonMetadata);
  const layout = readLayout(
    positionJson,
    charts.map(({ id, sliceName }) => ({ id, name: sliceName ?? '' })),
  );
  const masks = startMasks(controlsOf(metadata), { address: null, kept: null });
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const datasetOf = (id: number) => byId.get(id)?.datasetId ?? null;
  const placed = [...new Set(layout.charts.flatMap(({ chartId }) => chartId ?? []))];
  return placed.flatMap((id) => {
    const chart = byId.get(id);
    return chart ? [{ chart, extra: extraFormDataFor(id, { metadata, layout, masks, datasetOf }) }] : [];
  });
}
