import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oklchOf, readHex } from '#charts/kit/colors/oklch.ts';
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

/** OKLCH to linear sRGB, clipped to the displayable range. */
function linearRgb([l, c, h]: Triple): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

function luminance(color: Triple): number {
  const [r, g, b] = linearRgb(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Triple, b: Triple): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const tokens = tokensOf(plain);
const AA = 4.5;
const AAA = 7;
const CONTROL = 3;
const PANES = ['surface-0', 'surface-1', 'surface-2'];
const SQL = ['sql-keyword', 'sql-string', 'sql-number', 'sql-comment', 'sql-name', 'sql-function'];

const PAIRS: readonly (readonly [text: string, on: string, least: number])[] = [
  // Table text, on a row, a hovered row and a selected one.
  ...[...PANES, 'surface-3', 'accent-soft'].map((on) => ['text', on, AAA] as const),
  ...PANES.map((on) => ['text-muted', on, AAA] as const),
  ['text-muted', 'surface-3', AA],
  ['text-muted', 'accent-soft', AA],
  ['text', 'local-soft', AAA],
  ['text', 'live-soft', AAA],
  ['text', 'danger-soft', AAA],
  ...['accent', 'local', 'live', 'aged', 'aged-amber', 'aged-red', 'danger'].flatMap((text) =>
    PANES.map((on) => [text, on, AA] as const),
  ),
  ['accent', 'accent-soft', AA],
  ['local', 'local-soft', AA],
  ['live', 'live-soft', AA],
  ['danger', 'danger-soft', AA],
  ['on-accent', 'accent', AA],
  ['on-accent', 'accent-hover', AA],
  ['on-danger', 'danger', AA],
  ...SQL.map((text) => [text, 'surface-1', AA] as const),
  ...PANES.map((on) => ['line-strong', on, CONTROL] as const),
  ...PANES.map((on) => ['focus', on, CONTROL] as const),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(PAIRS)('%s on %s has a contrast of at least %s', (text, on, least) => {
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
    const color = cellStyle(null, chosen)?.color ?? '';
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
