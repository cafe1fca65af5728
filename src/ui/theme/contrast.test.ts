import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BASE_COLORS } from '#domain/theme/baseColors.ts';
import { contrastOf } from '#domain/theme/contrast.ts';
import { hexOf, oklchOf, readHex } from '#domain/theme/oklch.ts';
import { READABLE } from '#domain/theme/readableOn.ts';
import { cellStyle } from '../chart/tables/cellStyle.ts';

/* Reads the tokens from the CSS and computes WCAG 2 contrast of the pairs that carry text or mark a control. */

type Triple = readonly [number, number, number];

const source = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [plain = '', highContrast = ''] = source.split('@media (prefers-contrast: more)');
const TOKEN = /--([\w-]+): light-dark\(\s*oklch\(([^/)]+)\),\s*oklch\(([^/)]+)\)\s*\);/g;

function tokensOf(css: string): Map<string, { readonly light: Triple; readonly dark: Triple }> {
  const triple = (text = ''): Triple => {
    const [l = 0, c = 0, h = 0] = text.trim().split(/\s+/).map(Number);
    return [l, c, h];
  };
  return new Map(
    [...css.matchAll(TOKEN)].map(([, name = '', light, dark]) => [
      name,
      { light: triple(light), dark: triple(dark) },
    ]),
  );
}

const shown = ([l, c, h]: Triple): string => hexOf({ l, c, h: (h * Math.PI) / 180 });
const contrast = (a: Triple, b: Triple): number => contrastOf(shown(a), shown(b));

const tokens = tokensOf(plain);
const AA = 4.5;
const AAA = 7;
const PANES = ['surface-0', 'surface-1', 'surface-2'];
test('themes are derived from the colours of the page', () => {
  const derivedFrom = Object.entries(BASE_COLORS).map(([name, [light, dark]]) => [name, { light, dark }]);
  expect(Object.fromEntries(derivedFrom)).toEqual(Object.fromEntries(tokens));
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(READABLE)('%s on %s has a contrast of at least %s', (text, on, least) => {
    const front = tokens.get(text)?.[theme];
    const back = tokens.get(on)?.[theme];
    if (front === undefined || back === undefined) throw new Error(`${text} or ${on} is not a token`);
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least);
  });

  test.each([
    '#000000',
    '#1a237e',
    '#004d40',
    '#8b0000',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffff00',
    '#ffffff',
  ])('text that a rule of a chart colours %s can be read', (chosen) => {
    const color = cellStyle({ background: null, text: chosen })?.color ?? '';
    const [, least] = /max\(l, ([\d.]+)\)/.exec(color) ?? [];
    const [, most] = /min\(l, ([\d.]+)\)/.exec(color) ?? [];
    const { l, c, h } = oklchOf(readHex(chosen) ?? [0, 0, 0]);
    const lightness = theme === 'dark' ? Math.max(l, Number(least)) : Math.min(l, Number(most));
    for (const on of PANES) {
      const back = tokens.get(on)?.[theme] ?? [0, 0, 0];
      expect(contrast([lightness, c, (h * 180) / Math.PI], back)).toBeGreaterThanOrEqual(AA);
    }
  });

  test('with high contrast, text has at least 7 and muted text too', () => {
    const more = new Map([...tokens, ...tokensOf(highContrast)]);
    for (const on of PANES) {
      for (const text of ['text', 'text-muted']) {
        const front = more.get(text)?.[theme] ?? [0, 0, 0];
        expect(contrast(front, more.get(on)?.[theme] ?? front)).toBeGreaterThanOrEqual(AAA);
      }
    }
  });
});

test('contrast matches WCAG: black on white is 21, the same colour 1', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast([0.5, 0.1, 20], [0.5, 0.1, 20])).toBe(1);
});
