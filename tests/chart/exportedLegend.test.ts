import { expect, test } from 'vitest';
import { expressionFunction, parse, View } from 'vega';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { CHART_FUNCTIONS } from '#charts/kit/spec/expressions/chartFunctions.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { withLegend } from '#charts/kit/spec/series/withLegend.ts';
import { type Frame, frameOfWire } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from './anyDrawing.ts';

for (const [name, run] of Object.entries(CHART_FUNCTIONS)) expressionFunction(name, run);

const SIZE = { width: 600, height: 300 };
const NAMES = ['North', 'East', 'South', 'West'];
const DATA = NAMES.flatMap((region, at) =>
  ['web', 'shop', 'phone'].map((channel, index) => ({ region, channel, sold: 10 * at + 7 * index + 1 })),
);

const CELLS = frameOfWire({ colnames: ['region', 'channel', 'sold'], coltypes: [1, 1, 0], data: DATA });
const PARTS = frameOfWire({
  colnames: ['region', 'sold'],
  coltypes: [1, 0],
  data: NAMES.map((region, at) => ({ region, sold: 10 - at })),
});
const SERIES = frameOfWire({
  colnames: ['region', ...NAMES],
  coltypes: [1, 0, 0, 0, 0],
  data: NAMES.map((region, at) => ({ region, North: at, East: at + 1, South: at * 2, West: 3 })),
});

async function svgOf(given: JsonRecord, frame: Frame): Promise<string> {
  const form = withDefaults({ datasource: '1__table', ...given });
  const built = anyChartSpec(form, [frame], PLAIN_THEME, PLAIN_STATE);
  if (built === null || 'reason' in built) throw new Error('Not drawn');
  const spec = withLegend(fitSpec(built.spec, SIZE), built, PLAIN_THEME, SIZE.width);
  const view = new View(parse({ ...spec, ...SIZE }), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

const legendOf = (svg: string): string[] => {
  const legend = svg.slice(svg.indexOf('role-legend-label'));
  return [...legend.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text).slice(0, 4);
};

const BARS = { viz_type: 'echarts_timeseries_bar', x_axis: 'region', metrics: NAMES };

test.each([
  ['series', BARS, SERIES],
  ['parts of the full size', { viz_type: 'funnel', groupby: ['region'], metric: 'sold' }, PARTS],
])('an exported chart has the names of its colours: %s', async (_, form, frame) => {
  expect(legendOf(await svgOf(form, frame)).toSorted()).toEqual(NAMES.toSorted());
});

test('a colour ramp has its least and its greatest value', async () => {
  const form = { viz_type: 'heatmap_v2', x_axis: 'region', groupby: 'channel', metric: 'sold' };
  const svg = await svgOf(form, CELLS);
  const texts = svg.slice(svg.indexOf('role-legend-label'));
  expect(texts).toMatch(/>1<[\s\S]*>45</);
});

test('a chart without a legend gets none in a file', async () => {
  expect(await svgOf({ ...BARS, show_legend: false }, SERIES)).not.toContain('role-legend');
});
