import type { NumberFormatter } from '../../format/numberFormat.ts';
import type { FormData } from '../form/formData.ts';
import type { Lie } from './axes.ts';
import type { Look, PictureState } from './picture.ts';
import type { AxisKind, Series } from './seriesFrame.ts';
import type { Span, Stacking } from './stack.ts';

export type SeriesMark = 'line' | 'area' | 'bar' | 'point';

/** What the marks of a drawing along an axis are made of. */
export interface SeriesMarkParts {
  readonly form: FormData;
  readonly look: Look;
  readonly state: PictureState;
  readonly mark: SeriesMark;
  readonly lie: Lie;
  readonly stacking: Stacking;
  readonly kind: AxisKind;
  readonly place: (row: number) => string | number;
  readonly rows: readonly number[];
  readonly series: readonly Series[];
  readonly spans: readonly (readonly (Span | null)[])[];
  readonly colorOf: (label: string) => string;
  readonly numberText: NumberFormatter;
}

/** More points than this are no longer told apart, so that they only cost time. */
export const MOST_MARKERS = 2000;
