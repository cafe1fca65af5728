import type { NumberFormatter } from '../../format/numberFormat.ts';
import type { FormData } from '../form/formData.ts';
import type { Orientation } from './axes.ts';
import type { ChartTheme, ChartState } from './chartSpec.ts';
import type { AxisKind, Series } from './seriesFrame.ts';
import type { Span, Stacking } from './stack.ts';

export type SeriesMark = 'line' | 'area' | 'bar' | 'point';

/** What the marks of a drawing along an axis are made of. */
export interface SeriesMarkParts {
  readonly form: FormData;
  readonly look: ChartTheme;
  readonly state: ChartState;
  readonly mark: SeriesMark;
  readonly lie: Orientation;
  readonly stacking: Stacking;
  readonly kind: AxisKind;
  readonly place: (row: number) => number;
  readonly rows: readonly number[];
  readonly series: readonly Series[];
  readonly spans: readonly (readonly (Span | null)[])[];
  readonly colorOf: (label: string) => string;
  readonly numberText: NumberFormatter;
  /** Which of the bars beside each other at a place is the first of these; those on each other are one. */
  readonly firstBar: number;
  /** Where a spec keeps their values, those of them that no line leads to, and the scale of all of them. */
  readonly names: { readonly values: string; readonly lone: string; readonly up: 'up' | 'second' };
}

/** How many bars of these stand beside each other at a place. */
export const barsBeside = ({ mark, stacking, series }: Bars): number =>
  mark !== 'bar' ? 0 : stacking === 'none' ? series.length : 1;

type Bars = Pick<SeriesMarkParts, 'mark' | 'stacking' | 'series'>;

/** More points than this are no longer told apart, so that they only cost time. */
export const MOST_MARKERS = 2000;
