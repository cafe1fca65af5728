import { NO_IMAGES, type ChartImageStore } from '#ui/chart/vega/images/chartImageStore.ts';

/**
 * Images of a chart as it is opened: what is drawn between two changes of its controls is not stored, nor compared with
 * what is, which takes long for many rows.
 */
export function imagesOfSaved(images: ChartImageStore | null, isChanged: () => boolean): ChartImageStore {
  return images === null ? NO_IMAGES : { ...images, isUsed: () => !isChanged() };
}
