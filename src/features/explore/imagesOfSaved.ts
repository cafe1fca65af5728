import { NO_IMAGES, type ChartImageStore } from '#ui/chart/vega/chartImageStore.ts';

/** Images of a chart as it is opened: what is drawn between two changes of its controls is not stored. */
export function imagesOfSaved(images: ChartImageStore | null, isChanged: () => boolean): ChartImageStore {
  if (images === null) return NO_IMAGES;
  return {
    ...images,
    find: (key) => (isChanged() ? NO_IMAGES.find(key) : images.find(key)),
    has: (key) => (isChanged() ? Promise.resolve(true) : images.has(key)),
  };
}
