import { useMemo } from 'react';
import { type ChartImageStore, NO_IMAGES } from '#ui/chart/vega/images/chartImageStore.ts';
import { useDashboards } from '../../services/dashboards.ts';
import type { Explored } from '../useExplore.ts';

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

/**
 * Images of a chart as it is opened: what is drawn between two changes of its controls is not stored, nor compared with
 * what is, which takes long for many rows.
 */
export function imagesOfSaved(images: ChartImageStore | null, isChanged: () => boolean): ChartImageStore {
  return images === null ? NO_IMAGES : { ...images, isUsed: () => !isChanged() };
}
