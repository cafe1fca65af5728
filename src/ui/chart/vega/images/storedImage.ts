import type { ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import { type ChartImageStore, imageKey, type Size, specKey } from './chartImageStore.ts';
import { imageOf } from './showImage.ts';

/** The stored image of the chart that is drawn. */
export interface DrawnChartImage {
  /** Identifies a chart before Vega modifies its rows, while there is time. */
  identify(picture: ChartSpec): void;
  /** Another chart is drawn from now on. */
  setChart(picture: ChartSpec): void;
  /** Null if there is none of this chart at this size. */
  find(size: Size): Promise<ImageBitmap | null>;
  /** Stores what a layer shows, unless it is stored already. */
  store(size: Size, layer: HTMLElement): Promise<void>;
}

export function createStoredImage(shelf: ChartImageStore): DrawnChartImage {
  let chartKey: string | null = null;
  const known = new WeakMap<ChartSpec, string | null>();
  const keyAt = (size: Size): string | null => chartKey && imageKey(chartKey, size, window.devicePixelRatio);
  return {
    identify(picture) {
      known.set(picture, specKey(picture.spec));
    },
    setChart(picture) {
      const key = known.get(picture);
      if (shelf.isUsed?.() === false) chartKey = null;
      else chartKey = key === undefined ? specKey(picture.spec) : key;
    },
    async find(size) {
      const key = keyAt(size);
      return key === null ? null : shelf.find(key);
    },
    async store(size, layer) {
      const key = keyAt(size);
      if (key === null || (await shelf.has(key))) return;
      const image = await imageOf(layer);
      if (image !== null) shelf.keep(key, image);
    },
  };
}
