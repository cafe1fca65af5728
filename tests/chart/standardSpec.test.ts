import { expect, test } from 'vitest';
import { parse, View } from 'vega';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { startLabelColors } from '#charts/kit/colors/labelColors.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildChartSpec } from '#charts/build/buildChartSpec.ts';
import { CHART_FUNCTIONS } from '#charts/kit/spec/expressions/chartFunctions.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { fitSpec } from '#charts/kit/spec/layout/fitSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { standardSpecText } from '#charts/kit/spec/expressions/standardSpec.ts';
import { frameOfWire } from '#domain/compile/frame.ts';

const FRAME = frameOfWire({
  colnames: ['day', 'sold', 'note'],
  coltypes: [2, 0, 1],
  data: [
    { day: Date.UTC(2024, 0, 1), sold: 1200, note: 'a' },
    { day: Date.UTC(2024, 1, 1), sold: 3400, note: 'b' },
  ],
});
/** Their ticks would be alike with three digits. */
const ALIKE = frameOfWire({
  colnames: ['day', 'sold'],
  coltypes: [2, 0],
  data: [
    { day: Date.UTC(2024, 0, 1), sold: 61_500 },
    { day: Date.UTC(2024, 1, 1), sold: 61_520 },
  ],
});

test.each([
  { viz_type: 'echarts_timeseries_bar', x_axis: 'day', metrics: ['sold'], show_value: true },
  { viz_type: 'echarts_timeseries_bar', x_axis: 'day', metrics: ['sold'], y_axis_format: ',.1f' },
  { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['sold'], truncateYAxis: true },
  { viz_type: 'word_cloud', series: 'note', metric: 'sold' },
  { viz_type: 'pie', groupby: ['note'], metric: 'sold' },
])('an exported spec is drawn by any Vega: %j', async (given) => {
  const form = withDefaults({ datasource: '1__table', time_grain_sqla: 'P1M', ...given });
  const frames = ['truncateYAxis' in given ? ALIKE : FRAME];
  const colors = chartColors(createColorBook(startLabelColors({})), form, frames);
  const built = buildChartSpec(form, frames, { ...PLAIN_THEME, colors }, PLAIN_STATE);
  if (built === null || !('spec' in built)) throw new Error('No spec');
  const text = standardSpecText(fitSpec(built.spec, { width: 600, height: 300 }), () => ({
    places: [],
    leftOut: 0,
  }));
  for (const name of Object.keys(CHART_FUNCTIONS)) expect(text).not.toContain(`${name}(`);
  const view = new View(parse(JSON.parse(text)), { renderer: 'none' });
  const svg = await view.width(600).height(300).toSVG();
  view.finalize();
  if ('y_axis_format' in given) expect(svg).toMatch(/>3,000\.0</);
  if ('truncateYAxis' in given) expect(svg).toMatch(/>61\.51k</);
  if ('x_axis' in given) expect(svg).toMatch(/>Jan 2024</);
});
