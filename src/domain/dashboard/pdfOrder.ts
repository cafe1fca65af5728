import type { DataMasks } from '../nativeFilter/dataMask.ts';

/** What of a dashboard is on paper, and in which state. */
export interface PdfOrder {
  /** The masks of its filters; null for those it opens with. */
  readonly dataMask: DataMasks | null;
  /** A tab alone, by its id in the layout. */
  readonly tab: string | null;
  /** Charts alone, by their numbers; all where there is none. */
  readonly charts: readonly number[];
  /** `a4-landscape` and the like. */
  readonly paper: string;
  /** The locale of its texts, numbers and times. */
  readonly language: string;
}
