import type { Sample } from '../e2e/fixtures/charts/sampleFrames.ts';

/** The sample of a chart type: the rows that its picture in the gallery is drawn from. */
export interface GallerySample extends Omit<Sample, 'name'> {
  /** Whether words that a spec draws on its marks are left out: they would be cut at this size. */
  readonly isWordless?: boolean;
  /** How many times larger it is drawn than shown, for types that leave room around their marks. */
  readonly scale?: number;
}
