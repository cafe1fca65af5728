import { startLabelColors } from '../colors/labelColors.ts';
import type { ChartTheme } from './chartSpec.ts';

/** A light theme without label colours, for tests. */
export const PLAIN_THEME: ChartTheme = {
  mode: 'light',
  text: '#111111',
  muted: '#555555',
  line: '#dddddd',
  surface: '#ffffff',
  accent: '#223366',
  font: 'sans-serif',
  colors: startLabelColors({}),
};
