import { useMemo } from 'react';
import type { ChartImageStore } from '#ui/chart/vega/images/chartImageStore.ts';
import { useDashboards } from '../../services/dashboards.ts';
import type { Explored } from '../useExplore.ts';
import { imagesOfSaved } from './imagesOfSaved.ts';

/** Images of the chart: one that is opened again shows its last image until it is drawn. */
export function useSavedImages(chartId: number | null, read: Explored['read']): ChartImageStore {
  const { chartImages } = useDashboards();
  return useMemo(
    () =>
      imagesOfSaved(chartId === null ? null : chartImages.imagesOf(`explore:${chartId}`), () => {
        const { past, future } = read().state.history;
        return past.length + future.length > 0;
      }),
    [chartId, chartImages, read],
  );
}
