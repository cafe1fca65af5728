import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { type Frame, frameOfWire } from '#domain/compile/frame.ts';
import { chartSvg } from '../../../server/pictures/child/chartSvg.ts';
import { anyChartSpec } from '../anyDrawing.ts';

/* Numbers whose distances and sums are no numbers: the ends of what an engine stores. */

const VALUES = [1.7e308, -1.7e308, 1.6e308, 1.5e308, 7, 3];
const TIME = Date.UTC(2024, 0, 1);
const ROWS = frameOfWire({
  colnames: ['n', 'm', 't', 'v', 'w'],
  coltypes: [1, 1, 2, 0, 0],
  data: VALUES.map((v, at) => ({ n: `n${at}`, m: `m${at % 2}`, t: TIME + at * 86_400_000, v, w: -v })),
});
const SERIES = frameOfWire({
  colnames: ['n', 'v'],
  coltypes: [1, 0],
  data: VALUES.map((v, at) => ({ n: `n${at}`, v })),
});
const TIMES = frameOfWire({
  colnames: ['__timestamp', 'v'],
  coltypes: [2, 0],
  data: VALUES.map((v, at) => ({ __timestamp: TIME + at * 86_400_000, v })),
});

type Chart = readonly [FormData, Frame];
const CHARTS: readonly Chart[] = [
  ...['area', 'timeseries_bar', 'timeseries_line', 'timeseries_scatter', 'timeseries_step'].map(
    (each): Chart => [{ viz_type: `echarts_${each}`, x_axis: 'n', metrics: ['v'] }, SERIES],
  ),
  [{ viz_type: 'waterfall', x_axis: 'n', metric: 'v' }, SERIES],
  [{ viz_type: 'time_pivot', metric: 'v', freq: 'W-MON' }, TIMES],
  [{ viz_type: 'bubble_v2', entity: 'n', x: 'v', y: 'w', size: 'v' }, ROWS],
  [{ viz_type: 'partition', groupby: ['n'], metrics: ['v'] }, ROWS],
  [{ viz_type: 'graph_chart', source: 'n', target: 'm', metric: 'v' }, ROWS],
  [{ viz_type: 'heatmap_v2', x_axis: 'n', groupby: 'm', metric: 'v' }, ROWS],
  [{ viz_type: 'pie', groupby: ['n'], metric: 'v' }, ROWS],
  [{ viz_type: 'sunburst_v2', columns: ['m', 'n'], metric: 'v' }, ROWS],
  [{ viz_type: 'radar', groupby: ['n'], metrics: ['v', 'w'] }, ROWS],
];

test.each(CHARTS)('%o is drawn without them, and says so', async (form, frame) => {
  const full = withDefaults({ datasource: '1__table', ...form });
  const picture = anyChartSpec(full, [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  expect(picture.notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('1e300'));
  const svg = await chartSvg(full, [frame], { width: 480, height: 320 });
  expect(svg).not.toMatch(/NaN|Infinity/);
});
