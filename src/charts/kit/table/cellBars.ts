import type { FrameValue } from '#domain/frameValue.ts';
import { numberOf } from '#domain/format/valueText.ts';

/** The part of a cell that a bar fills: fractions of its width. */
export interface CellBar {
  readonly from: number;
  readonly to: number;
  /** The colour by the sign of the value; plain where the sign has none. */
  readonly tone: 'positive' | 'negative' | 'plain';
}

/** The bars of a column: they start at zero and, if the form aligns them so, leave space for negative values. */
export interface CellBars {
  readonly low: number;
  readonly high: number;
  /** Whether all start at the edge. */
  readonly areAligned: boolean;
  readonly areColored: boolean;
}

/** The bar of a value; null if it has none. */
export function barOf(
  { low, high, areAligned, areColored }: CellBars,
  of: FrameValue | undefined,
): CellBar | null {
  const value = numberOf(of);
  if (value === null || value === 0) return null;
  const tone = areColored ? (value < 0 ? 'negative' : 'positive') : 'plain';
  if (areAligned) return { from: 0, to: Math.abs(value) / (Math.max(high, -low) || 1), tone };
  const span = high - low || 1;
  const zero = -low / span;
  const end = (value - low) / span;
  return { from: Math.min(zero, end), to: Math.max(zero, end), tone };
}
