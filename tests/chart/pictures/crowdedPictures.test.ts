import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { expect, test } from 'vitest';
import { type DrawnText, drawnTexts } from '../drawnTexts.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/* Charts with far too many values, or almost none: values are visible, and omissions are stated. */

const frameOf = (columns: Readonly<Record<string, readonly FrameValue[]>>) => ({
  rowCount: Object.values(columns)[0]?.length ?? 0,
  columns: Object.entries(columns).map(([name, values]) => ({
    name,
    parts: [name],
    type: name === 'at' ? (2 as const) : typeof values[0] === 'string' ? (1 as const) : (0 as const),
    values,
  })),
});

function picture(form: JsonRecord, columns: Readonly<Record<string, readonly FrameValue[]>>) {
  const drawn = anyChartSpec(withDefaults(form), [frameOf(columns)], PLAIN_THEME, PLAIN_STATE);
  if (drawn === null || 'reason' in drawn) throw new Error('Not drawn');
  return drawn;
}

/** Why there is nothing to draw. */
function reason(form: JsonRecord, columns: Readonly<Record<string, readonly FrameValue[]>>): string {
  const drawn = anyChartSpec(withDefaults(form), [frameOf(columns)], PLAIN_THEME, PLAIN_STATE);
  return drawn !== null && 'reason' in drawn ? drawn.reason.text : 'drawn';
}

const dataOf = (spec: JsonRecord, name: string): readonly unknown[] =>
  asList(asRecord(asList(spec['data']).find((each) => asRecord(each)['name'] === name))['values']);

test('a value without neighbours is drawn as a point', () => {
  const at = [0, 1, 2, 3, 4].map((month) => Date.UTC(2024, month, 1));
  const form = { viz_type: 'echarts_timeseries_line', x_axis: 'at', metrics: ['m'] };
  const { spec } = picture(form, { at, m: [1, null, 3, 4, null] });
  expect(dataOf(spec, 'lone')).toMatchObject([{ to: 1 }]);
  expect(dataOf(picture(form, { at, m: [1, 2, 3, 4, 5] }).spec, 'lone')).toEqual([]);
});

test('a pie of too many slices keeps their true shares and draws the others as one', () => {
  const count = 1000;
  const kinds = Array.from({ length: count }, (_, i) => `kind ${i}`);
  const drawn = picture(
    { viz_type: 'pie', groupby: ['kind'], metric: 'm' },
    { kind: kinds, m: kinds.map(() => 1) },
  );
  const values = dataOf(drawn.spec, 'parts').map((each) => Number(asRecord(each)['value']));
  expect(values.reduce((sum, each) => sum + each, 0)).toBe(count);
  expect(values.at(-1)).toBe(count - (values.length - 1));
  expect(drawn.notes[0]?.values).toEqual({ shown: values.length - 1, all: count });
  expect(dimensionsAt(drawn.dimensions, { row: -1, series: null })).toBeNull();
  expect(tooltipAt(drawn, { row: 0, series: null })?.lines[0]?.value).toBe('1 (0.1%)');
});

test('a chart without a metric says so', () => {
  const form = withDefaults({ viz_type: 'pie', groupby: ['kind'] });
  const kind = { name: 'kind', parts: ['kind'], type: 1 as const, values: ['a'] };
  expect(anyChartSpec(form, [{ rowCount: 1, columns: [kind] }], PLAIN_THEME, PLAIN_STATE)).toEqual({
    reason: { text: 'This chart has no metric.' },
  });
});

test.each([
  ['waterfall', { viz_type: 'waterfall', x_axis: 'kind', metric: 'm', show_value: true, show_total: false }],
  [
    'bars',
    {
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'kind',
      metrics: ['m'],
      show_value: true,
      sort_series_type: null,
    },
  ],
])('of labels that do not all fit, the largest is kept: %s', async (_name, form) => {
  const values = Array.from({ length: 40 }, (_each, at) => (at === 17 ? 98_765 : 10_000 + at));
  const columns = { kind: values.map((_each, at) => `k${at}`), m: values };
  const { spec } = picture({ ...form, y_axis_format: ',d', x_axis_sort_asc: null }, columns);
  const labels = (await drawnTexts(spec, 500, 300)).filter(({ role }) => role === 'mark');
  expect(labels.map(({ text }) => text)).toContain('98,765');
  expect(labels.length).toBeGreaterThan(3);
  expect(labels.length).toBeLessThan(20);
});

const VALUES = { width: 6.6, line: 13 };

test.each([
  ['bars beside each other', 'echarts_timeseries_bar', { orientation: 'vertical' }],
  ['bars from the left', 'echarts_timeseries_bar', { orientation: 'horizontal' }],
  ['stacked bars', 'echarts_timeseries_bar', { stack: 'Stack', only_total: false }],
  ['lines', 'echarts_timeseries_line', {}],
])('labels of values that would touch are left out, and only those: %s', async (_name, viz_type, more) => {
  const quarters = Array.from({ length: 10 }, (_each, at) => Date.UTC(2020, at * 3, 1));
  const series = Array.from({ length: 5 }, (_each, of) =>
    quarters.map((_q, at) => 1000 + 997 * ((at * 7 + of * 3) % 11)),
  );
  const columns = Object.fromEntries(series.map((values, of) => [`m${of}`, values]));
  const form = {
    viz_type,
    x_axis: 'at',
    metrics: Object.keys(columns),
    show_value: true,
    y_axis_format: ',d',
    ...more,
  };
  const { spec } = picture(form, { at: quarters, ...columns });
  const labels = (await drawnTexts(spec, 600, 400)).filter(({ role }) => role === 'mark');
  const isBeside = (a: DrawnText, b: DrawnText): boolean =>
    Math.abs(a.x - b.x) >= (VALUES.width * (a.text.length + b.text.length)) / 2 ||
    Math.abs(a.y - b.y) >= VALUES.line;
  const meeting = labels.filter((each, i) => labels.slice(0, i).some((other) => !isBeside(each, other)));
  expect(meeting).toEqual([]);
  expect(labels.length).toBeGreaterThan(8);
  // Not every n-th place: several series have a label at one place.
  expect(new Set(labels.map(({ text }) => text)).size).toBeGreaterThan(2);
});

test.each(['pie', 'funnel', 'treemap_v2', 'sunburst_v2', 'partition', 'sankey_v2', 'chord'])(
  'a %s says how many values of zero or less it leaves out, and why it draws nothing of only such',
  (viz_type) => {
    const form = {
      viz_type,
      groupby: viz_type === 'chord' ? 'kind' : ['kind'],
      columns: viz_type === 'sunburst_v2' ? ['kind'] : 'other',
      source: 'kind',
      target: 'other',
      metric: 'm',
      metrics: ['m'],
    };
    const names = { kind: ['a', 'b', 'c'], other: ['x', 'y', 'z'] };
    expect(picture(form, { ...names, m: [5, 0, -3] }).notes).toContainEqual({
      text: expect.stringContaining('of zero or less'),
      values: { count: 2 },
    });
    expect(picture(form, { ...names, m: [5, 1, 3] }).notes).toEqual([]);
    expect(reason(form, { ...names, m: [0, 0, -3] })).toContain('No value is above zero');
    expect(reason(form, { ...names, m: [null, null, null] })).toBe('All values are NULL.');
  },
);

test('a rose and a radar say which values are below zero', () => {
  const at = [0, 1].map((month) => Date.UTC(2024, month, 1));
  const rose = { viz_type: 'rose', granularity_sqla: 'at', metrics: ['m'] };
  expect(picture(rose, { at, m: [5, -1] }).notes).toMatchObject([{ values: { count: 1 } }]);
  expect(reason(rose, { at, m: [-5, -1] })).toContain('No value is above zero');
  const radar = { viz_type: 'radar', groupby: ['kind'], metrics: ['m', 'n'] };
  const drawn = picture(radar, { kind: ['a', 'b'], m: [1, -2], n: [3, -4] });
  expect(drawn.notes).toMatchObject([{ values: { count: 2 } }]);
});

test('texts among numbers are counted in a note, and are the message where there is nothing else', () => {
  const form = { viz_type: 'pie', groupby: ['kind'], metric: 'm' };
  const texts = { values: { count: 1 } };
  expect(picture(form, { kind: ['a', 'b'], m: [1, 'n/a'] }).notes).toMatchObject([texts]);
  expect(reason(form, { kind: ['a', 'b'], m: [null, 'Infinity'] })).toContain('not finite');
});

test('changes since a zero say that all values are zero', () => {
  const at = [0, 1].map((month) => Date.UTC(2024, month, 1));
  const form = { viz_type: 'compare', granularity_sqla: 'at', metrics: ['m'] };
  expect(reason(form, { at, m: [0, 0] })).toContain('All values are zero');
});

test('a horizon of one time fills its strips, and the only value of a period is a point', () => {
  const at = [Date.UTC(2024, 0, 1)];
  const horizon = picture({ viz_type: 'horizon', granularity_sqla: 'at', metrics: ['m'] }, { at, m: [4] });
  const bands = dataOf(horizon.spec, 'bands').map(asRecord);
  expect(bands.map(({ edge, part }) => [edge, part]).slice(0, 2)).toEqual([
    [0, 1],
    [1, 1],
  ]);
  const pivot = picture(
    { viz_type: 'time_pivot', granularity_sqla: 'at', metric: 'm', freq: 'AS' },
    { at, m: [4] },
  );
  expect(dataOf(pivot.spec, 'points')).toMatchObject([{ isLone: true }]);
});

test('parts of huge values have areas', () => {
  const form = { viz_type: 'treemap_v2', groupby: ['kind'], metric: 'm' };
  const sizes = dataOf(picture(form, { kind: ['a', 'b'], m: [1e300, 1e299] }).spec, 'tree');
  expect(sizes.map((each) => asRecord(each)['size']).filter((size) => size !== undefined)).toEqual([
    1e6, 1e5,
  ]);
});
