import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import type { ChartTheme } from '../spec/chartSpec.ts';
import { hexOf, oklchOf, readHex } from '#domain/theme/oklch.ts';
import { sequentialScheme } from './sequentialSchemes.ts';

/**
 * The least lightness of a ramp on a dark page: darker cells look as if they were not there; and what is light enough.
 */
const DARKEST = 0.48;
const LIGHT = 0.66;

/** The colours from low to high that a form names, adapted to the page: all of them differ visibly from its surface. */
export function sequentialRamp(form: FormData, { mode }: Pick<ChartTheme, 'mode'>): readonly string[] {
  const scheme = sequentialScheme(textOf(form['linear_color_scheme']));
  return mode === 'light' ? scheme : lightened(scheme);
}

/** The dark part of a ramp is compressed: the order of its colours stays. */
function lightened(scheme: readonly string[]): readonly string[] {
  const colors = scheme.flatMap((color) => {
    const rgb = readHex(color);
    return rgb === null ? [] : [oklchOf(rgb)];
  });
  const low = colors.reduce((least, { l }) => Math.min(least, l), LIGHT);
  if (low >= DARKEST) return scheme;
  const share = (LIGHT - DARKEST) / (LIGHT - low);
  return colors.map(({ l, c, h }, at) =>
    l >= LIGHT ? (scheme[at] ?? '') : hexOf({ l: DARKEST + (l - low) * share, c, h }),
  );
}
