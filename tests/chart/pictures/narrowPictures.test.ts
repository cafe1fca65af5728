import { expect, test } from 'vitest';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { drawnTexts, drawnView, labelsOf, marksOf } from '../drawnTexts.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/* What is written in a narrow chart, or where a chart has little to show, is whole. */

function picture(
  form: JsonRecord,
  columns: Readonly<Record<string, readonly FrameValue[]>>,
  hidden: readonly string[] = [],
) {
  const frame = {
    rowCount: Object.values(columns)[0]?.length ?? 0,
    columns: Object.entries(columns).map(([name, values]) => ({
      name,
      parts: [name],
      type: name === 'at' ? (2 as const) : typeof values[0] === 'string' ? (1 as const) : (0 as const),
      values,
    })),
  };
  const state = { ...PLAIN_STATE, hidden: new Set(hidden) };
  const drawn = anyChartSpec(withDefaults(form), [frame], PLAIN_THEME, state);
  if (drawn === null || 'reason' in drawn) throw new Error('Not drawn');
  return drawn;
}

const months = (count: number) => Array.from({ length: count }, (_each, at) => Date.UTC(2003, at, 1));
const values = (count: number) => Array.from({ length: count }, (_each, at) => 100 + ((at * 37) % 50));

test('quarters around a narrow rose are written on two lines and never cut', async () => {
  const at = months(30).filter((_each, i) => i % 3 === 0);
  const form = { viz_type: 'rose', granularity_sqla: 'at', time_grain_sqla: 'P3M', metrics: ['m'] };
  const { spec } = picture(form, { at, m: values(at.length) });
  for (const width of [190, 480]) {
    const labels = await marksOf(spec, width, 230);
    expect(labels.length).toBeGreaterThanOrEqual(5);
    for (const { text, lines, limit } of labels) {
      expect(text).toMatch(/^Q\d 200\d$/);
      const longest = lines === 1 ? text : '2003';
      expect(6 * longest.length).toBeLessThanOrEqual(limit);
    }
  }
});

test('months of a narrow calendar keep their years', async () => {
  const at = Array.from({ length: 360 }, (_each, day) => Date.UTC(2003, 0, 1 + day));
  const form = {
    viz_type: 'cal_heatmap',
    granularity_sqla: 'at',
    metrics: ['m'],
    domain_granularity: 'month',
    subdomain_granularity: 'day',
    cell_size: 11.6,
  };
  const { spec } = picture(form, { at, m: values(at.length) });
  const names = async (width: number) => (await marksOf(spec, width, 235)).filter(({ text }) => text !== 'm');
  expect((await names(480)).map(({ text }) => text)).toContain('Feb 2003');
  // Narrower ones have two digits, and then every second month has a name.
  for (const width of [400, 240, 180, 120]) {
    const drawn = await names(width);
    expect(drawn.length).toBeGreaterThanOrEqual(3);
    for (const { text, limit, x } of drawn) {
      expect(text).toMatch(/^[A-Z][a-z]{2} (’|20)03$/);
      expect(6.2 * text.length).toBeLessThanOrEqual(limit);
      // Whole up to the edge of the chart.
      expect((/’/.test(text) ? 6.2 : 6.9) * text.length).toBeLessThanOrEqual(width - x);
    }
  }
});

test('ends of parallel axes that have no room are left out, and none is cut', async () => {
  const axes = Object.fromEntries('abcdefghij'.split('').map((name) => [name, [1234.56, 7890.12]]));
  const form = { viz_type: 'para', series: 's', metrics: Object.keys(axes) };
  const { spec } = picture(form, { s: ['x', 'y'], ...axes });
  const ends = async (width: number) =>
    (await marksOf(spec, width, 230)).filter(({ text }) => /\d/.test(text));
  for (const width of [900, 300]) {
    const drawn = await ends(width);
    expect(drawn.length).toBe(width === 900 ? 20 : 0);
    expect(drawn.map(({ limit }) => limit)).toEqual(drawn.map(() => 0));
  }
});

test('times below a horizon are evenly apart', async () => {
  const at = months(30);
  const form = { viz_type: 'horizon', granularity_sqla: 'at', metrics: ['m'], groupby: ['kind'] };
  const kind = at.map(() => 'a');
  const { spec } = picture(form, { at, kind, m: values(at.length) });
  const places = (await drawnTexts(spec, 480, 230))
    .filter(({ role }) => role === 'axis-label')
    .map(({ x }) => x);
  const steps = places.slice(1).map((x, i) => x - (places[i] ?? 0));
  expect(places.length).toBeGreaterThan(2);
  expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.2);
});

test('periods of a time pivot have a legend, by which they are hidden', () => {
  const form = { viz_type: 'time_pivot', granularity_sqla: 'at', metric: 'm', freq: 'AS' };
  const columns = { at: months(30), m: values(30) };
  const { legend, spec } = picture(form, columns);
  expect(legend.map(({ label }) => label)).toEqual(['2005', '2004', '2003']);
  expect(new Set(legend.map(({ color }) => color)).size).toBe(3);
  const hidden = picture(form, columns, ['2004']).spec;
  expect(JSON.stringify(hidden).length).toBeLessThan(JSON.stringify(spec).length);
});

test('of names of nodes that would lie over each other, that of the larger one is written', async () => {
  const names = [
    'Trucks and Buses',
    'Motorcycles',
    'Planes',
    'Classic Cars',
    'Vintage Cars',
    'Ships',
    'Trains',
  ];
  const form = {
    viz_type: 'graph_chart',
    source: 'from',
    target: 'to',
    metric: 'm',
    layout: 'circular',
    showSymbolThreshold: 0,
  };
  const columns = {
    from: names.map(() => 'A source of all of them'),
    to: names,
    m: names.map((_each, at) => 100 - at),
  };
  const { spec } = picture(form, columns);
  const labels = await marksOf(spec, 190, 190);
  const meeting = labels.filter((a, i) =>
    labels
      .slice(0, i)
      .some((b) => Math.abs(a.y - b.y) < 12 && Math.abs(a.x - b.x) < 3 * (a.text.length + b.text.length)),
  );
  expect(meeting).toEqual([]);
  expect(labels.map(({ text }) => text)).toContain('A source of all of them');
  expect((await marksOf(spec, 700, 500)).length).toBe(names.length + 1);
});

test('an axis has no numbers below zero where only whole bubbles need the room', async () => {
  const form = { viz_type: 'bubble_v2', entity: 'kind', x: 'x', y: 'y', size: 'm', max_bubble_size: '100' };
  const columns = { kind: ['a', 'b', 'c'], x: [1, 50, 100], y: [2, 60, 100], m: [100, 90, 100] };
  const labels = await labelsOf(picture(form, columns).spec, 400);
  expect(labels.filter((text) => text.startsWith('−') || text.startsWith('-'))).toEqual([]);
  const below = { ...columns, y: [-80, 60, 100] };
  expect((await labelsOf(picture(form, below).spec, 400)).some((text) => /^[-−]/.test(text))).toBe(true);
});

test('the bars of a single time are within the plot', async () => {
  const form = { viz_type: 'echarts_timeseries_bar', x_axis: 'at', metrics: ['m', 'n'], show_value: true };
  const { spec } = picture(form, { at: [Date.UTC(2003, 0, 6)], m: [10], n: [20] });
  const view = await drawnView(spec, 400, 300);
  const bars = view
    .data('valuesBars')
    .map((each: JsonRecord) => [Number(each['left']), Number(each['wide'])] as const);
  const width = Number(view.signal('width'));
  view.finalize();
  expect(bars.length).toBe(2);
  for (const [left, wide] of bars) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + wide).toBeLessThanOrEqual(width);
    expect(wide).toBeGreaterThan(width / 5);
  }
});

test('words that are too long are cut, and not left out', async () => {
  const kind = ['a', 'b'].map((name) => `${name} ${'very long name '.repeat(20)}`);
  const { spec } = picture({ viz_type: 'word_cloud', series: 'kind', metric: 'm' }, { kind, m: [2, 1] });
  const words = JSON.stringify(spec).match(/[ab] very long name very[^"]*/g) ?? [];
  expect(words.map((word) => word.length <= 40 && word.endsWith('…'))).toEqual([true, true]);
});

test('names around a chord diagram are further apart than a line at any size, and more of them in a larger one', async () => {
  const kinds = Array.from({ length: 24 }, (_each, at) => `channel number ${at}`);
  const form = { viz_type: 'chord', groupby: 'from', columns: 'to', metric: 'm' };
  const columns = { from: kinds, to: kinds.toReversed(), m: values(24) };
  const { spec } = picture(form, columns);
  const counts: number[] = [];
  for (const size of [160, 300, 560]) {
    const names = await marksOf(spec, size * 1.4, size);
    counts.push(names.length);
    for (const [at, one] of names.entries())
      for (const other of names.slice(at + 1))
        if (
          Math.sign(one.x - size * 0.7) === Math.sign(other.x - size * 0.7) &&
          Math.abs(one.x - other.x) < 40
        )
          expect(Math.abs(one.y - other.y)).toBeGreaterThan(8);
  }
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[2]).toBeGreaterThan(counts[0] ?? 0);
});

test.each<[string, JsonRecord]>([
  ['a line along numbers', { viz_type: 'echarts_timeseries_line', x_axis: 'n', metrics: ['m'] }],
  [
    'bars to the right',
    { viz_type: 'echarts_timeseries_bar', orientation: 'horizontal', x_axis: 'n', metrics: ['m'] },
  ],
  ['bubbles', { viz_type: 'bubble_v2', entity: 'name', x: 'n', y: 'm', size: 'm' }],
])('%s in a narrow chart has no numbers that touch', async (_name, form) => {
  const n = [1, 2, 3, 4, 9].map((each) => each * 12_345.678);
  const { spec } = picture(form, { name: ['a', 'b', 'c', 'd', 'e'], n, m: n });
  for (const width of [112, 120, 130, 160]) {
    const labels = (await drawnTexts(spec, width, 160)).filter(({ role }) => role === 'axis-label');
    const sorted = labels.toSorted((a, b) => a.y - b.y || a.x - b.x);
    for (const [at, { x, y, text }] of sorted.slice(1).entries()) {
      const before = sorted[at];
      if (before?.y !== y || before.x === x) continue;
      expect(x - before.x, text).toBeGreaterThan((6 * (text.length + before.text.length)) / 2);
    }
    expect(labels.length).toBeGreaterThan(1);
  }
});

test.each([90, 110, 130, 160, 400])(
  'a bullet of %i pixels has its number and its axis whole',
  async (height) => {
    const { spec } = picture({ viz_type: 'bullet', metric: 'm', ranges: '200,350' }, { m: [385] });
    const view = await drawnView(spec, 300, height);
    const [root] = asList(asRecord(asRecord(view.scenegraph())['root'])['items']).map(asRecord);
    const all = asList(root?.['items']).map((mark) => asRecord(asRecord(mark)['bounds']));
    const [top, bottom] = [
      Math.min(...all.map(({ y1 }) => Number(y1))),
      Math.max(...all.map(({ y2 }) => Number(y2))),
    ];
    view.finalize();
    expect(top).toBeGreaterThanOrEqual(-4);
    expect(bottom).toBeLessThanOrEqual(height - 4);
    const texts = await drawnTexts(spec, 300, height);
    expect(texts.some(({ role }) => role === 'axis-title')).toBe(height >= 120);
  },
);

test('a calendar draws the days without a value, which have no tooltip', async () => {
  const at = [Date.UTC(2024, 0, 1), Date.UTC(2024, 2, 31)];
  const form = { viz_type: 'cal_heatmap', granularity_sqla: 'at', metrics: ['m'] };
  const drawn = picture(form, { at, m: [1, 2] });
  const rowsOf = (name: string) =>
    asList(
      asList(drawn.spec['data'])
        .map(asRecord)
        .find((each) => each['name'] === name)?.['values'],
    );
  expect([rowsOf('cells').length, rowsOf('empty').length]).toEqual([2, 31 + 29 + 31 - 2]);
  // February has no value at all.
  expect(rowsOf('names').map((each) => asRecord(each)['text'])).toEqual(['Jan 2024', 'Feb 2024', 'Mar 2024']);
  expect(tooltipAt(drawn, { row: 2, series: null })).toBeNull();
});
