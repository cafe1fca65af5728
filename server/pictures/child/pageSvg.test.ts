import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hexOf } from '#domain/theme/oklch.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { PAGE } from './pageColors.ts';
import { pageSvg } from './pageSvg.ts';

const BOX = { y: 0, width: 400, height: 300 };
const rows = (towns: readonly string[]) =>
  frameOfWire({
    colnames: ['town', 'm'],
    coltypes: [1, 0],
    data: towns.map((town, at) => ({ town, m: 9 - at })),
  });
const pie = { viz_type: 'pie', groupby: ['town'], metric: 'm', sort_by_metric: true, show_legend: true };

const drawn = (colors: object): Promise<string> =>
  pageSvg({
    format: 'png',
    width: 800,
    height: 300,
    pngWidth: 800,
    title: 'Towns',
    lines: [],
    colors,
    parts: [
      { ...BOX, x: 0, title: 'one', form: pie, frames: [rows(['Oslo', 'Bergen', 'Tromsø'])] },
      { ...BOX, x: 400, title: 'other', form: pie, frames: [rows(['Tromsø', 'Oslo', 'Molde'])] },
    ],
  });
/** The colours of a label's legends. */
const colorsOf = (svg: string, label: string): readonly string[] =>
  [...svg.matchAll(/<rect[^>]*rx="2" fill="([^"]+)"\/><text[^>]*>([^<]*)</g)].flatMap(
    ([, color = '', text]) => (text === label ? [color] : []),
  );

test('a label has one colour in all charts of a dashboard, as on its page', async () => {
  const svg = await drawn({});
  for (const town of ['Oslo', 'Tromsø']) {
    const [one, other] = colorsOf(svg, town);
    expect(one).toBeDefined();
    expect(other).toBe(one);
  }
  const all = ['Oslo', 'Bergen', 'Tromsø', 'Molde'].map((town) => colorsOf(svg, town)[0]);
  expect(new Set(all.slice(0, 3)).size).toBe(3);
});

test('labels have the colours that the author or an earlier visit gave them', async () => {
  const svg = await drawn({ fixed: { Oslo: '#123456' }, remembered: { Oslo: '#ffffff', Molde: '#abcdef' } });
  expect(colorsOf(svg, 'Oslo')).toEqual(['#123456', '#123456']);
  expect(colorsOf(svg, 'Molde')).toEqual(['#abcdef']);
});

test('the colours of pictures are those of the light page', () => {
  const tokens = readFileSync(new URL('../../../src/ui/theme/tokens.css', import.meta.url), 'utf8');
  const tokenOf = (name: string): string => {
    const [, l = '', c = '', h = ''] =
      new RegExp(`${name}: light-dark\\(oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens) ?? [];
    return hexOf({ l: Number(l), c: Number(c), h: (Number(h) * Math.PI) / 180 });
  };
  expect(PAGE).toEqual({
    text: tokenOf('--text'),
    muted: tokenOf('--text-muted'),
    line: tokenOf('--line'),
    surface: tokenOf('--surface-1'),
    shade: tokenOf('--surface-2'),
    accent: tokenOf('--accent'),
    live: tokenOf('--live'),
    danger: tokenOf('--danger'),
  });
});
