import { expect, test } from 'vitest';
import { categoricalScheme } from './categoricalSchemes.ts';
import { legibleOn } from './legible.ts';
import { oklchOf, readHex } from '#domain/theme/oklch.ts';

type Rgb = readonly [number, number, number];

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number =>
  v <= 0.0031308 ? v * 12.92 : 1.055 * Math.min(1, v) ** (1 / 2.4) - 0.055;

/** How linear light is seen without one kind of cones (Machado, Oliveira, Fernandes 2009). */
const SEEN: Readonly<Record<string, readonly Rgb[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(hex: string, matrix: readonly Rgb[]): Rgb {
  const light = (readHex(hex) ?? [0, 0, 0]).map(toLinear);
  const [r = 0, g = 0, b = 0] = matrix.map((row) =>
    toGamma(
      Math.max(
        0,
        row.reduce((sum, share, at) => sum + share * (light[at] ?? 0), 0),
      ),
    ),
  );
  return [r, g, b];
}

/** How far two colours are apart in OKLab; 0.02 is the least that is noticed beside each other. */
function distance(one: Rgb, other: Rgb): number {
  const [a, b] = [oklchOf(one), oklchOf(other)];
  const across = a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(a.h - b.h);
  return Math.hypot(a.l - b.l, Math.sqrt(Math.max(0, across)));
}

function closest(colors: readonly string[], apart: (one: string, other: string) => number): number {
  return Math.min(...colors.flatMap((one, at) => colors.slice(at + 1).map((other) => apart(one, other))));
}

const SCHEME = categoricalScheme('colorBlindSafe');

test.each(Object.entries(SEEN))('its colours are apart with %s, on light and dark pages', (_, matrix) => {
  const apart = (one: string, other: string): number => distance(seen(one, matrix), seen(other, matrix));
  expect(closest(SCHEME, apart)).toBeGreaterThan(0.1);
  expect(
    closest(
      SCHEME.map((color) => legibleOn('dark', color)),
      apart,
    ),
  ).toBeGreaterThan(0.065);
});

test('printed in grey its colours differ in lightness', () => {
  const lightness = (hex: string): number => oklchOf(readHex(hex) ?? [0, 0, 0]).l;
  expect(closest(SCHEME, (one, other) => Math.abs(lightness(one) - lightness(other)))).toBeGreaterThan(0.06);
});
