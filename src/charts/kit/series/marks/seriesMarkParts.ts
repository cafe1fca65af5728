import type { NumberFormatter } from '#domain/format/numberFormat.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Orientation } from '../../axes/axes.ts';
import type { ChartTheme, ChartState } from '../../spec/chartSpec.ts';
import type { AxisKind, Series } from '../series/seriesFrame.ts';
import type { Span, Stacking } from '../series/stack.ts';

/** A band is an area without a line at its edge. */
export type SeriesMark = 'line' | 'area' | 'band' | 'bar' | 'point';

/** The data and settings of marks along an axis. */
export interface SeriesMarkParts {
  readonly form: FormData;
  readonly theme: ChartTheme;
  readonly state: ChartState;
  readonly mark: SeriesMark;
  readonly lie: Orientation;
  readonly stacking: Stacking;
  /** Whether the values of a position may be added up. */
  readonly addsUp: boolean;
  readonly kind: AxisKind;
  readonly place: (row: number) => number;
  readonly rows: readonly number[];
  readonly series: readonly Series[];
  /** The stack of each series, counted from zero. */
  readonly stacks: readonly number[];
  readonly spans: readonly (readonly (Span | null)[])[];
  readonly colorOf: (label: string) => string;
  /** If marks have the colours of their positions instead. */
  readonly colorOfRow?: (row: number) => string;
  readonly numberText: NumberFormatter;
  /** The index of the first of these among the bars side by side at a position; a stack counts as one. */
  readonly firstBar: number;
  /** The datasets of their values and of isolated values, and the scale of all of them. */
  readonly names: { readonly values: string; readonly lone: string; readonly up: 'up' | 'second' };
}

/** How many of these bars are side by side at a position. */
export const barsBeside = ({ mark, stacking, series, stacks }: Bars): number =>
  mark !== 'bar' ? 0 : stacking === 'none' ? series.length : new Set([0, ...stacks]).size;

type Bars = Pick<SeriesMarkParts, 'mark' | 'stacking' | 'series' | 'stacks'>;

/** Beyond this, points cannot be distinguished and only cost time. */
export const MAX_MARKERS = 2000;

/**
 * The distance that a single position has: Vega cuts parts of a millisecond off, so that its bars would be beside the
 * plot.
 */
const LONE = { category: 1, number: 1, time: 86_400_000 };

/** The least distance between two positions; the most a bar may take. */
export function smallestGap(values: readonly number[], kind: AxisKind): number {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  let gap = Number.POSITIVE_INFINITY;
  for (let i = 1; i < sorted.length; i += 1) gap = Math.min(gap, (sorted[i] ?? 0) - (sorted[i - 1] ?? 0));
  return Number.isFinite(gap) && gap > 0 ? gap : LONE[kind];
}
