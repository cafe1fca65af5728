import { type FormData, textOf } from '../form/formData.ts';
import type { ChartTheme } from '../spec/chartSpec.ts';
import { hexOf, oklchOf, readHex } from './oklch.ts';
import { sequentialScheme } from './sequentialSchemes.ts';

/** The least lightness of a ramp on a dark page. Darker cells look as if they were not there. */
const DARKEST = 0.48;

/** The colours from low to high that a form names, adapted to the page: all of them can be told from its surface. */
export function sequentialRamp(form: FormData, { theme }: Pick<ChartTheme, 'theme'>): readonly string[] {
  const scheme = sequentialScheme(textOf(form['linear_color_scheme']));
  return theme === 'light' ? scheme : lightened(scheme);
}

/** The whole ramp is compressed: its order and the differences between its colours stay. */
function lightened(scheme: readonly string[]): readonly string[] {
  const colors = scheme.flatMap((color) => {
    const rgb = readHex(color);
    return rgb === null ? [] : [oklchOf(rgb)];
  });
  const [low, high] = [Math.min, Math.max].map((end) => end(...colors.map(({ l }) => l))) as [number, number];
  if (low >= DARKEST) return scheme;
  const share = (Math.max(high, DARKEST + 0.3) - DARKEST) / (high - low || 1);
  return colors.map(({ l, c, h }) => hexOf({ l: DARKEST + (l - low) * share, c, h }));
}
