import type { ChartTheme } from '../kit/spec/chartSpec.ts';

/** How many bands a value is folded into, on either side of zero. */
export const BANDS = 4;

const ABOVE = {
  light: ['#c5dbec', '#8fb9d9', '#4f8fc0', '#1f5f99'],
  dark: ['#2b4a68', '#3a6d9a', '#5b97ca', '#a3cdf0'],
};
const BELOW = {
  light: ['#f6cfc4', '#e99d88', '#d3654b', '#a03420'],
  dark: ['#5c332a', '#8f4a3b', '#c96d56', '#f3ad9a'],
};

export interface FoldedBand {
  /** The place of the band: first those above zero, from the lightest. */
  readonly band: number;
  readonly color: string | undefined;
  /** How much of the band each value fills, from 0 to 1; null for a missing value. */
  readonly parts: readonly (number | null)[];
}

/** Values folded into bands as high as `step`, without bands that no value reaches. */
export const foldedBands = (
  values: readonly (number | null)[],
  step: number,
  mode: ChartTheme['mode'],
): readonly FoldedBand[] =>
  Array.from({ length: BANDS * 2 }, (_, band): FoldedBand => {
    const level = band % BANDS;
    const sign = band < BANDS ? 1 : -1;
    return {
      band,
      color: (sign === 1 ? ABOVE : BELOW)[mode][level],
      parts: values.map((value) =>
        value === null ? null : Math.min(Math.max((value * sign) / step - level, 0), 1),
      ),
    };
  }).filter(({ parts }) => parts.some((part) => part !== null && part > 0));
