import { describe, expect, test } from 'vitest';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildRequest, framesOfRows } from '../../query/buildRequest.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { draw as drawPartition } from '../../partition/draw.ts';
import { frame, RANK, SOLD } from './categoryOrderRows.ts';
import { tooltipAt } from '../spec/tooltips/tooltipAt.ts';

/* Categories in the order of another column, in every type that shows an order of names. */

const SIZES = ['Large', 'Medium', 'Small'];
const ROWS = frame(
  SIZES.flatMap((size, at) => ['a', 'b'].map((kind) => ({ size, kind, 'SUM(sold)': 9 - at }))),
);
const TOTALS = frame(SIZES.map((size, at) => ({ size, 'SUM(sold)': 9 - at })));
const RANKS = frame(SIZES.map((size, at) => ({ size, 'MIN(rank)': 3 - at })));
const KINDS = frame(['a', 'b'].map((kind, at) => ({ kind, 'MIN(rank)': 2 - at })));
const BOXES = frame(
  SIZES.map((size) =>
    Object.fromEntries([
      ['size', size],
      ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count'].map((part) => [`SUM(sold)__${part}`, 3]),
    ]),
  ),
);
const named = (list: unknown, name: string) =>
  asRecord(asList(list).find((each) => asRecord(each)['name'] === name));

function drawn(form: FormData, frames: Parameters<typeof buildChartSpec>[1]) {
  const full = withDefaults({ datasource: '1__table', ...form });
  const late = form['viz_type'] === 'partition' ? drawPartition : undefined;
  const picture = buildChartSpec(full, frames, PLAIN_THEME, PLAIN_STATE, late);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
}
const placed = (spec: Readonly<Record<string, unknown>>): readonly unknown[] =>
  asList(named(spec['data'], 'tree')['values'])
    .map(asRecord)
    .filter(({ text }) => SIZES.includes(String(text).split(' ')[0] ?? ''))
    .toSorted((a, b) => Number(a['place']) - Number(b['place']))
    .map(({ text }) => text);
const alongNames = (spec: Readonly<Record<string, unknown>>): unknown =>
  named(spec['signals'], 'names')['value'];

describe.each([
  ...['line', 'smooth', 'step', 'scatter'].map((each) => `echarts_timeseries_${each}`),
  'echarts_timeseries_bar',
  'echarts_area',
  'mixed_timeseries',
  'box_plot',
  'waterfall',
  'sunburst_v2',
  'partition',
])('%s', (viz_type) => {
  const isPlain = /series|area/.test(viz_type);
  const form: FormData = {
    viz_type,
    row_limit: 3,
    metric: SOLD,
    metrics: [SOLD],
    ...(isPlain || viz_type === 'waterfall' ? { x_axis: 'size' } : {}),
    ...(viz_type === 'sunburst_v2' ? { columns: ['size', 'kind'] } : {}),
    ...(viz_type === 'box_plot' ? { columns: ['kind'] } : {}),
    ...(/box|partition/.test(viz_type) ? { groupby: ['size'] } : {}),
    show_labels: true,
    show_total: false,
  };
  const frames = viz_type === 'box_plot' ? [BOXES] : /sunburst/.test(viz_type) ? [ROWS] : [TOTALS];
  const own = viz_type === 'mixed_timeseries' ? [TOTALS, TOTALS] : frames;
  const asked = (more: FormData) =>
    buildRequest(withDefaults({ datasource: '1__table', ...form, ...more }))?.queries ?? [];
  const order = (more: FormData, last = [RANKS]) => {
    const { spec } = drawn({ ...form, ...more }, [...own, ...last]);
    if (viz_type === 'box_plot') return named(spec['scales'], 'along')['domain'];
    return /sunburst|partition/.test(viz_type) ? placed(spec) : alongNames(spec);
  };

  test('asks one query more for the names, and leaves its own queries and rows as they are', () => {
    const before = asked({});
    const all = asked({ category_order_by: RANK, category_order_desc: true });
    expect(all.slice(0, before.length)).toEqual(before);
    expect(all.slice(before.length)).toMatchObject([
      { columns: ['size'], metrics: [RANK], orderby: [[RANK, false]], post_processing: [] },
    ]);
    const full = withDefaults({ datasource: '1__table', ...form, category_order_by: RANK });
    expect(framesOfRows(full, [...own, RANKS])).toEqual(own);
  });

  test('draws the names in that order, those named by hand first', () => {
    const by = { category_order_by: RANK };
    expect(order(by)).toEqual(['Small', 'Medium', 'Large']);
    expect(order({ ...by, category_order_desc: true })).toEqual(['Large', 'Medium', 'Small']);
    expect(order({ ...by, category_order: ['Medium'] })).toEqual(['Medium', 'Small', 'Large']);
    expect(order({ category_order: ['Medium', 'Small'] }, [])).toEqual(['Medium', 'Small', 'Large']);
  });
});

test('each axis of a heat map has its own order', () => {
  const form = { viz_type: 'heatmap_v2', x_axis: 'size', groupby: 'kind', metric: SOLD };
  const both = { ...form, category_order_by: RANK, category_order_by_side: RANK };
  const queries = buildRequest(withDefaults({ datasource: '1__table', ...both }))?.queries ?? [];
  expect(queries.slice(1).map(({ columns }) => columns)).toEqual([['size'], ['kind']]);
  const axes = (more: FormData, frames: Parameters<typeof buildChartSpec>[1]) => {
    const { spec } = drawn({ ...form, ...more }, [ROWS, ...frames]);
    return [named(spec['scales'], 'x')['domain'], asList(named(spec['scales'], 'y')['domain']).toReversed()];
  };
  expect(axes(both, [RANKS, KINDS])).toEqual([
    ['Small', 'Medium', 'Large'],
    ['b', 'a'],
  ]);
  expect(axes({ category_order_by_side: RANK, category_order_side_desc: true }, [KINDS])).toEqual([
    ['Large', 'Medium', 'Small'],
    ['a', 'b'],
  ]);
  expect(axes({ category_order_by: RANK, category_order: ['b', 'Large'] }, [RANKS])).toEqual([
    ['Large', 'Small', 'Medium'],
    ['b', 'a'],
  ]);
});

test('a waterfall adds up in that order, and its total stays the last bar', () => {
  const form = { viz_type: 'waterfall', x_axis: 'size', metric: SOLD, category_order_by: RANK };
  expect(alongNames(drawn({ ...form, show_total: true }, [TOTALS, RANKS]).spec)).toEqual([
    'Small',
    'Medium',
    'Large',
    'Total',
  ]);
  const picture = drawn({ ...form, show_total: true }, [TOTALS, RANKS]);
  expect(tooltipAt(picture, { row: 1, series: 0 })?.lines.map(({ value }) => value)).toEqual(['8', '15']);
});

test('the groups of a waterfall keep their positions', () => {
  const form = { viz_type: 'waterfall', x_axis: 'kind', groupby: 'size', metric: SOLD };
  const rows = frame(['a', 'b'].flatMap((kind) => SIZES.map((size) => ({ kind, size, 'SUM(sold)': 1 }))));
  const picture = drawn({ ...form, show_total: true, category_order: ['Small'] }, [rows]);
  const titles = Array.from({ length: 8 }, (_, row) => tooltipAt(picture, { row, series: 0 })?.title);
  expect(titles).toEqual(['Small', 'Large', 'Medium', 'a', 'Small', 'Large', 'Medium', 'b']);
});
