import { expect, test } from 'vitest';
import { oklchOf, readHex } from '#domain/theme/oklch.ts';
import { sequentialRamp } from './sequentialRamp.ts';
import { SEQUENTIAL_SCHEMES, sequentialScheme } from './sequentialSchemes.ts';

const lightness = (color: string): number => oklchOf(readHex(color) ?? [0, 0, 0]).l;

test('on a light page a ramp has the colours of its scheme', () => {
  for (const name of SEQUENTIAL_SCHEMES)
    expect(sequentialRamp({ linear_color_scheme: name }, { mode: 'light' })).toEqual(sequentialScheme(name));
});

test.each(SEQUENTIAL_SCHEMES)(
  'on a dark page no colour of %s fades into the page, and their order stays',
  (name) => {
    const scheme = sequentialScheme(name);
    const ramp = sequentialRamp({ linear_color_scheme: name }, { mode: 'dark' });
    expect(ramp).toHaveLength(scheme.length);
    expect(Math.min(...ramp.map(lightness))).toBeGreaterThan(0.45);
    const steps = (colors: readonly string[]) =>
      colors
        .slice(1)
        .map((color, at) => Math.sign(Math.round(100 * (lightness(color) - lightness(colors[at] ?? '')))));
    const [before, after] = [steps(scheme), steps(ramp)];
    expect(after.filter((sign, at) => sign * (before[at] ?? 0) < 0)).toEqual([]);
  },
);
