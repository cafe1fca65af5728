import { expect, test } from 'vitest';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { chartSvg } from '../../../server/pictures/child/chartSvg.ts';
import { textWidth } from '../../../server/pictures/child/fonts.ts';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { drawnSpec } from '../drawnSpec.ts';
import { drawnView } from '../drawnTexts.ts';

/* Labels in small frames, measured by the app's font: no number is cut, and no label lies over another. */

const ROWS = frame({
  category: [
    'Electronics and appliances',
    'Home',
    'Garden tools',
    'Sports',
    'Toys',
    'Books',
    'Music',
    'Other',
  ],
  n: [50, 20, 10, 8, 5, 3, 2, 2],
});
const SIZES = [150, 190, 230, 260, 300, 340, 420];

const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text\b[^>]*>([^<]*)</g)].map(([, text = '']) => text);

test.each(SIZES)('the labels of a pie %i pixels wide have whole numbers', async (width) => {
  for (const donut of [true, false]) {
    const form = { viz_type: 'pie', groupby: ['category'], metric: 'n', label_type: 'key_percent', donut };
    const svg = await chartSvg({ datasource: '1__table', ...form }, [ROWS], { width, height: width * 0.7 });
    for (const text of textsOf(svg)) expect(text).not.toMatch(/\d[.,%]?…/);
  }
});

test.each(SIZES)('the values of bars %i pixels wide are apart', async (width) => {
  const form = { x_axis: 'category', metrics: ['n'], show_value: true, y_axis_format: '$,.2f' };
  const svg = await chartSvg(
    { datasource: '1__table', viz_type: 'echarts_timeseries_bar', ...form },
    [ROWS],
    { width, height: width * 0.7 },
  );
  const placed = [
    ...svg.matchAll(
      /<text text-anchor="middle" transform="translate\(([\d.-]+),([\d.-]+)\)"[^>]*>(\$[\d.]+)</g,
    ),
  ].map(([, x, y, text = '']) => ({
    x: Number(x),
    y: Number(y),
    half: textWidth(text, 12, false) / 2,
    text,
  }));
  placed.forEach((one, at) => {
    for (const other of placed.slice(at + 1)) {
      const isBeside = Math.abs(one.x - other.x) >= one.half + other.half - 1;
      expect(isBeside || Math.abs(one.y - other.y) >= 11, `${one.text} and ${other.text}`).toBe(true);
    }
  });
  if (width >= 190) expect(placed.length).toBeGreaterThan(0);
});

// In the narrowest the bar itself takes half of the plot.
test.each(SIZES.slice(1))(
  'the label of the longest horizontal bar is beside it, %i pixels wide',
  async (width) => {
    const form = { x_axis: 'category', metrics: ['n'], show_value: true, y_axis_format: '$,.2f' };
    const bars = { viz_type: 'echarts_timeseries_bar', orientation: 'horizontal', ...form };
    const rows = [
      { category: 'Electronics', n: 50 },
      { category: 'Home', n: 20 },
    ];
    const view = await drawnView(drawnSpec(bars, rows), width, width * 0.7);
    const end = asNumber(view.scale('up')(50)) ?? 0;
    const placed = asList(view.data('valuesTexts')).map(asRecord);
    const longest = placed.find(({ text }) => text === '$50.00');
    expect(longest?.['left']).toBeGreaterThanOrEqual(end);
  },
);

test('labels of a radar that would lie over each other are not drawn', async () => {
  const metrics = ['a', 'b', 'c'];
  const rows = [1, 2, 3, 4].map((n) => ({ kind: `Kind ${n}`, a: 1_000_000 + n, b: n, c: n }));
  const form = { viz_type: 'radar', groupby: ['kind'], metrics, show_labels: true, number_format: ',d' };
  const view = await drawnView(drawnSpec(form, rows), 420, 300);
  const kept = Object.keys(asRecord(view.signal('drawnTexts')));
  expect(kept.filter((label) => label.endsWith(' 0'))).toHaveLength(1);
  expect(kept.length).toBeLessThan(5);
});
