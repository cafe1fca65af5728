import { useCallback, useMemo } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import { awaitedFilters } from '#domain/filter/bar/awaitedFilters.ts';
import { extraFormDataFor } from '#domain/filter/chart/extraFormDataFor.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import type { AppliedFilters } from './runtime.ts';

interface FilterSources {
  readonly layout: Layout;
  readonly metadata: DashboardMetadata;
  readonly masks: DataMasks;
  readonly charts: ReadonlyMap<number, SavedChart>;
}

/** What the applied masks add to each chart in their scope, and which filters a chart waits for. */
export function useAppliedFilters({ layout, metadata, masks, charts }: FilterSources): AppliedFilters {
  const datasetOf = useCallback((chartId: number) => charts.get(chartId)?.datasetId ?? null, [charts]);
  const extraFormDataOf = useCallback(
    (chartId: number) => extraFormDataFor(chartId, { layout, metadata, masks, datasetOf }),
    [layout, metadata, masks, datasetOf],
  );
  const awaitedBy = useCallback(
    (chartId: number) => awaitedFilters(chartId, { layout, metadata, masks }).map(({ name }) => name),
    [layout, metadata, masks],
  );
  return useMemo(
    () => ({ masks, extraFormDataOf, datasetOf, awaitedBy }),
    [masks, extraFormDataOf, datasetOf, awaitedBy],
  );
}
