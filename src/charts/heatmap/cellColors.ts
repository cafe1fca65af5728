import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { colorAt } from '../kit/colors/legible.ts';
import { sequentialRamp } from '../kit/colors/sequentialRamp.ts';
import { isOn, listOf } from '#domain/chart/form/formData.ts';
import type { ChartSpec, ChartTheme } from '../kit/spec/chartSpec.ts';
import { type ChartFormats, percent } from '../kit/spec/text/formats.ts';
import { extent } from '../kit/spec/extent.ts';
import type { HeatmapForm } from './chart.ts';

/** How the values of a heat map are coloured. */
export interface CellColors {
  readonly colorOf: (value: number, row: number) => string;
  /** The share in a row's group, from 0 to 1, if the server ranked the rows. */
  readonly rankOf: (row: number) => number | null;
  readonly ramp: ChartSpec['ramp'];
}

/** By value between the bounds, or by rank if the form normalizes; smooth, or in pieces. */
export function cellColors(
  form: HeatmapForm,
  frame: Frame,
  theme: ChartTheme,
  values: readonly number[],
  formats: ChartFormats,
): CellColors {
  const ranks = columnOf(frame, 'rank');
  const isNormalized = isOn(form['normalized']) && ranks !== undefined;
  const [low, high] = boundsOf(form, values);
  const colors = sequentialRamp(form, theme);
  const isInPieces = form['legend_type'] === 'piecewise';
  const rankOf = (row: number): number | null => numberOf(ranks?.values[row]);
  const plainShare = (value: number): number => (high > low ? (value - low) / (high - low) : 0.5);
  return {
    rankOf,
    colorOf(value, row) {
      // Cells without a group have no rank.
      const share = (isNormalized ? rankOf(row) : null) ?? plainShare(value);
      return colorAt(colors, isInPieces ? middleOfPiece(share) : share);
    },
    ramp:
      form['show_legend'] === false
        ? null
        : {
            colors: isInPieces ? rampOfPieces(colors) : colors,
            from: isNormalized ? percent(0) : formats.number(low),
            to: isNormalized ? percent(1) : formats.number(high),
          },
  };
}

/** The lowest and highest value: the form's, or the rows'. */
function boundsOf(form: HeatmapForm, values: readonly number[]): readonly [number, number] {
  const [low, high] = listOf(form['value_bounds']).map(asNumber);
  const [lowest, highest] = extent(values);
  return [low ?? lowest, high ?? highest];
}

/** How many colours a ramp in pieces has. */
const PIECES = 5;

const middleOfPiece = (share: number): number =>
  (Math.min(Math.max(Math.floor(share * PIECES), 0), PIECES - 1) + 0.5) / PIECES;

/** The colours of the pieces, each as the stops of a gradient that does not mix them. */
const rampOfPieces = (ramp: readonly string[]): readonly string[] =>
  Array.from({ length: PIECES }, (_, at) => {
    const [from, to] = [at, at + 1].map((end) => `${(100 * end) / PIECES}%`);
    return `${colorAt(ramp, (at + 0.5) / PIECES)} ${from} ${to}`;
  });
