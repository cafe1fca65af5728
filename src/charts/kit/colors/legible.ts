import { hexOf, hexOfRgb, oklchOf, readHex } from '#domain/theme/oklch.ts';

/** The least lightness on a dark page, for a contrast of 3 to 1. */
const DARKEST_ON_DARK = 0.6;

/** The lightness of the lightest colour of a single hue there. */
const LIGHTEST_ON_DARK = 0.94;

/** The cosine of the hues of a scheme from its first one: blues and greens are alike, blues and reds are not. */
const ALIKE = 0.4;

/** From the darkest to the lightest of colours of like hues, which differ mainly by that; null for others. */
export function lightnessOf(scheme: readonly string[]): readonly [number, number] | null {
  const colors = scheme.map(readHex).flatMap((rgb) => (rgb === null ? [] : [oklchOf(rgb)]));
  const hues = colors.filter(({ c }) => c > 0.02).map(({ h }) => h);
  const [first] = hues;
  const isOne = first !== undefined && hues.every((hue) => Math.cos(hue - first) > ALIKE);
  const all = colors.map(({ l }) => l);
  return isOne && colors.length > 2 ? [Math.min(...all), Math.max(...all)] : null;
}

/**
 * A colour chosen for a white page, adapted to a dark one: dark ones are lightened, keeping their order. Those of a
 * scheme of like hues are spread over all lightness there is, because nothing else distinguishes them.
 */
export function legibleOn(
  theme: 'light' | 'dark',
  color: string,
  ofOneHue: readonly [number, number] | null = null,
): string {
  const rgb = readHex(color);
  if (theme === 'light' || rgb === null) return color;
  const { l, c, h } = oklchOf(rgb);
  if (ofOneHue !== null && ofOneHue[0] < DARKEST_ON_DARK) {
    const part = Math.min(Math.max((l - ofOneHue[0]) / (ofOneHue[1] - ofOneHue[0]), 0), 1);
    return hexOf({ l: DARKEST_ON_DARK + part * (LIGHTEST_ON_DARK - DARKEST_ON_DARK), c, h });
  }
  if (l >= DARKEST_ON_DARK + 0.1) return color;
  return hexOf({ l: DARKEST_ON_DARK + (l / (DARKEST_ON_DARK + 0.1)) * 0.1, c, h });
}

/**
 * Black on a light colour, white on a dark one, by lightness as it is seen: on reds and blues of middle lightness white
 * is easier to read, though black has more of the contrast of WCAG 2.
 */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const rgb = readHex(color);
  return rgb === null || oklchOf(rgb).l > 0.64 ? '#000000' : '#ffffff';
}

/** The colour at a position of a ramp, from 0 to 1. */
export function colorAt(ramp: readonly string[], share: number): string {
  const place = Math.min(Math.max(share, 0), 1) * (ramp.length - 1);
  const low = readHex(ramp[Math.floor(place)] ?? '');
  const high = readHex(ramp[Math.ceil(place)] ?? '');
  if (low === null || high === null) return ramp[0] ?? '#888888';
  const part = place - Math.floor(place);
  return hexOfRgb(low.map((each, i) => 255 * (each + ((high[i] ?? each) - each) * part)));
}
