import { expect, test } from 'vitest';
import { emitFilter, selectedLabels } from '#charts/filter/emitFilter.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { chartSvg } from '../../../server/pictures/child/chartSvg.ts';
import { frame } from '../../e2e/fixtures/charts/sampleFrames.ts';
import { PART_SAMPLES } from '../../gallery/partSamples.ts';
import { TIME_SAMPLES } from '../../gallery/timeSamples.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/* A name without text is written as the filters write it: on axes, marks, in legends and tooltips. */

const EMPTY = '<empty string>';
const SAMPLES = { ...PART_SAMPLES, ...TIME_SAMPLES };

/** The rows with nothing, and with NULL, in place of the first two names of their text columns. */
const withoutNames = (rows: Frame): Frame => ({
  ...rows,
  columns: rows.columns.map((column) => {
    const [first, second] = [...new Set(column.values)];
    const values = column.values.map((each) => (each === first ? '' : each === second ? null : each));
    return column.type === 1 ? { ...column, values } : column;
  }),
});

/** The texts of an SVG. */
const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text\b[^>]*>([^<]*)</g)].map(([, text = '']) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  );

test.each([
  'treemap_v2',
  'pie',
  'funnel',
  'sunburst_v2',
  'heatmap_v2',
  'box_plot',
  'sankey_v2',
  'chord',
  'graph_chart',
  'gantt_chart',
  'partition',
  'word_cloud',
])('%s shows names that are empty or NULL', async (type) => {
  const sample = SAMPLES[type];
  if (sample === undefined) throw new Error('No sample');
  const form: FormData = withDefaults({ datasource: '1__table', ...sample.form, viz_type: type });
  const frames = sample.frames.map(withoutNames);
  const svg = await chartSvg(form, frames, { width: 1200, height: 800 });
  const picture = anyChartSpec(form, frames, PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const texts = [...textsOf(svg ?? ''), ...picture.legend.map(({ label }) => label)].join(' | ');
  expect(texts).toContain(EMPTY);
  expect(texts).toContain('<NULL>');
});

const sold = (names: readonly (string | null)[]) => frame({ city: names, m: names.map((_, at) => 9 - at) });
const BARS = withDefaults({
  viz_type: 'echarts_timeseries_bar',
  datasource: '1__table',
  x_axis: 'city',
  metrics: ['m'],
});

test('an axis of categories and its tooltips show empty names', async () => {
  const rows = sold(['', null, 'Oslo']);
  const svg = await chartSvg(BARS, [rows], { width: 600, height: 300 });
  expect(textsOf(svg ?? '')).toContain(EMPTY);
  const picture = anyChartSpec(BARS, [rows], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  expect(tooltipAt(picture, { row: 0, series: 1 })?.title).toBe(EMPTY);
  expect(tooltipAt(picture, { row: 1, series: 1 })?.title).toBe('<NULL>');
  // The filter has the value, not its text.
  expect(dimensionsAt(picture.dimensions, { row: 0, series: 1 })).toEqual({ city: '' });
});

test('a series without a name has its text in the legend and the tooltip', () => {
  const form = withDefaults({ ...BARS, groupby: ['kind'] });
  const series = frame({ city: ['Oslo', 'Lyon'], '': [1, 2], Road: [3, 4] });
  const picture = anyChartSpec(form, [series], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  expect(picture.legend.map(({ key, label }) => [key, label])).toEqual([
    ['Road', 'Road'],
    ['', EMPTY],
  ]);
  expect(tooltipAt(picture, { row: 0, series: 1 })?.lines.map(({ label }) => label)).toContain(EMPTY);
});

test('headers of a pivot show empty names', () => {
  const form = withDefaults({
    viz_type: 'pivot_table_v2',
    datasource: '1__table',
    groupbyRows: ['city'],
    metrics: ['m'],
  });
  expect(drawPivot(form, sold(['', 'Oslo'])).rows.map(({ path }) => path.at(-1))).toContain(EMPTY);
});

test('a pressed part without a name stays selected', () => {
  const form = withDefaults({
    viz_type: 'pie',
    datasource: '1__table',
    groupby: ['city'],
    metric: 'm',
  });
  const mask = emitFilter('1', form, { city: '' });
  expect(mask.extraFormData.filters).toEqual([{ col: 'city', op: 'IN', val: [''] }]);
  expect(mask.filterState.label).toBe(EMPTY);
  expect(selectedLabels(mask)).toEqual(['', EMPTY]);
});
