import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { seriesColors } from '../spec/series/seriesColors.ts';
import { categoricalScheme } from './categoricalSchemes.ts';
import { startLabelColors, withLabels } from './labelColors.ts';
import { colorAt, inkOn, legibleOn, lightnessOf } from './legible.ts';
import { hexOf, oklchOf, readHex } from '#domain/theme/oklch.ts';
import { sequentialScheme } from './sequentialSchemes.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((each) => each.toString(16).padStart(2, '0')).join('')}`);

function lightness(hex: string): number {
  return oklchOf(readHex(hex) ?? [0, 0, 0]).l;
}

test('[CHT-38 CHT-39] an unknown scheme, and none at all, is Superset’s default', () => {
  expect(categoricalScheme('nosuch')).toEqual(categoricalScheme('supersetColors'));
  expect(categoricalScheme(null)[0]).toBe('#1fa8c9');
  expect(sequentialScheme('nosuch')).toEqual(sequentialScheme('superset_seq_1'));
});

test('a colour round-trips through reading and writing', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(hexOf(oklchOf(readHex(hex) ?? [0, 0, 0]))).toBe(hex);
    }),
  );
});

test('on a dark page every colour is light enough, and light ones are unchanged', () => {
  fc.assert(fc.property(color, (hex) => lightness(legibleOn('dark', hex)) >= 0.59));
  expect(legibleOn('dark', '#fcc700')).toBe('#fcc700');
  expect(legibleOn('light', '#454e7c')).toBe('#454e7c');
});

test('colours of like hues stay apart on a dark page, and others are adapted one by one', () => {
  const scheme = categoricalScheme('supersetAndPresetColors');
  const span = lightnessOf(scheme);
  for (const one of scheme) {
    for (const other of scheme) {
      const light = Math.abs(lightness(one) - lightness(other));
      const [a, b] = [one, other].map((each) => lightness(legibleOn('dark', each, span)));
      // Colours at the edge of what a screen shows lose a little of it.
      expect(Math.abs((a ?? 0) - (b ?? 0)), `${one} ${other}`).toBeGreaterThan(0.5 * light - 0.02);
    }
  }
  expect(lightnessOf(categoricalScheme('supersetColors'))).toBeNull();
  expect(lightnessOf(['#1fa8c9'])).toBeNull();
});

test('text on a colour is black or white, whichever has more contrast', () => {
  expect(inkOn('#fcc700')).toBe('#000000');
  expect(inkOn('#454e7c')).toBe('#ffffff');
});

test('a ramp begins and ends with its own colours', () => {
  expect(colorAt(['#000000', '#ffffff'], 0)).toBe('#000000');
  expect(colorAt(['#000000', '#ffffff'], 0.5)).toBe('#808080');
  expect(colorAt(['#000000', '#ffffff'], 7)).toBe('#ffffff');
});

test('a label has one colour on the whole dashboard, and each chart starts with the first colour none of its labels has', () => {
  const first = withLabels(startLabelColors({ scheme: 'supersetColors' }), ['Ships', 'Planes']);
  const second = withLabels(first, ['Trains', 'Planes']);
  expect(second.byLabel.get('Planes')).toBe(first.byLabel.get('Planes'));
  expect(second.byLabel.get('Trains')).toBe(first.byLabel.get('Ships'));
  expect(second.byLabel.get('Trains')).not.toBe(second.byLabel.get('Planes'));
  expect(withLabels(second, ['Ships', 'Trains'])).toBe(second);
});

test('the author’s colours win, and no other label of the chart gets them', () => {
  const colors = withLabels(
    startLabelColors({ fixed: { Ships: '#1fa8c9' }, remembered: { Ships: '#000000', Cars: '#454e7c' } }),
    ['Cars', 'Ships', 'Planes'],
  );
  expect(Object.fromEntries(colors.byLabel)).toEqual({
    Ships: '#1fa8c9',
    Cars: '#454e7c',
    Planes: '#5ac189',
  });
});

test('with more labels than colours, each has one', () => {
  const labels = Array.from({ length: 100 }, (_, i) => `label ${i}`);
  expect(withLabels(startLabelColors({}), labels).byLabel.size).toBe(100);
});

test('past the end of the scheme labels share the colours that the fewest have, the first label’s last', () => {
  const labels = Array.from({ length: 45 }, (_, i) => `label ${i}`);
  const { byLabel } = withLabels(startLabelColors({ scheme: 'supersetColors' }), labels);
  const scheme = categoricalScheme('supersetColors');
  const placeOf = (label: number): number => scheme.indexOf(byLabel.get(`label ${label}`) ?? '');
  // As a Superset’s page colours the countries of a treemap.
  expect([0, 19, 20, 21, 37, 38, 39, 40, 41].map(placeOf)).toEqual([0, 19, 1, 2, 18, 19, 19, 1, 2]);
});

test('a colour that a scheme names twice is given once before others are shared', () => {
  const scheme = categoricalScheme('bnbColors');
  const labels = scheme.slice(1).map((_, i) => `label ${i}`);
  const { byLabel } = withLabels(startLabelColors({ scheme: 'bnbColors' }), labels);
  expect(new Set(byLabel.values()).size).toBe(scheme.length - 1);
});

test('the colour that an author gave the empty name is that of its text, from a form and from a dashboard', () => {
  const labels = ['Oslo', '<empty string>'];
  const ofForm = seriesColors({ label_colors: { '': '#aa0000' } }, PLAIN_THEME, labels);
  expect(labels.map(ofForm)).toEqual(['#1fa8c9', '#aa0000']);
  const colors = startLabelColors({ fixed: { '': '#00aa00' } });
  expect(seriesColors({}, { ...PLAIN_THEME, colors }, labels)('<empty string>')).toBe('#00aa00');
});
