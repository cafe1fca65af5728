import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { PAGE } from './pageColors.ts';
import { FONT } from './svgText.ts';

/** What charts look like in pictures. */
export const PAGE_THEME: ChartTheme = {
  ...PAGE,
  mode: 'light',
  font: FONT,
  colors: startLabelColors({}),
};
