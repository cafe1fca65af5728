import { useCallback } from 'react';
import { filtersInUse, filtersOnChart, type FilterOnChart } from '#domain/filter/chart/filtersOnChart.ts';
import { formatTimestamp } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { chipText } from '../filters/FilterChips.tsx';
import { useDashboard, useFilters } from '../runtime/runtime.ts';

/** The notes in a picture or file of a chart or dashboard: its filters and when it was made. */
export function useDownloadNotes(): (chartId: number | null, at: number | null) => readonly string[] {
  const { clock } = useDevice();
  const { metadata, layout } = useDashboard();
  const { masks, datasetOf } = useFilters();
  return useCallback(
    (chartId, at) => {
      const situation = { metadata, layout, masks, datasetOf };
      const filters = chartId === null ? filtersInUse(situation) : filtersOnChart(chartId, situation);
      return [...filterLines(filters), t('As of {moment}', { moment: formatTimestamp(at ?? clock.now()) })];
    },
    [clock, metadata, layout, masks, datasetOf],
  );
}

const filterLines = (filters: readonly FilterOnChart[]): readonly string[] =>
  filters.length === 0 ? [] : [t('Filters: {filters}', { filters: filters.map(chipText).join('; ') })];
