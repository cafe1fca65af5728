import type { GallerySample } from './gallerySample.ts';
import { MAP_SAMPLES } from './mapSamples.ts';
import { PART_SAMPLES } from './partSamples.ts';
import { TABLE_SAMPLES } from './tableSamples.ts';
import { TIME_SAMPLES } from './timeSamples.ts';

/** A chart of each type, by type. */
export const GALLERY_SAMPLES: Readonly<Record<string, GallerySample>> = {
  ...TIME_SAMPLES,
  ...PART_SAMPLES,
  ...TABLE_SAMPLES,
  ...MAP_SAMPLES,
};
