import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildQuery } from '../../query/buildQuery.ts';
import { buildRequest, framesOfRows } from '../../query/buildRequest.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { drawPivot } from '../../pivotTable/drawPivot.ts';
import { inCategoryOrder } from './categoryOrder.ts';

const FRAME = frameOfWire({
  colnames: ['size', 'kind', 'sold'],
  coltypes: [1, 1, 0],
  data: [
    { size: 'Large', kind: 'a', sold: 9 },
    { size: 'Medium', kind: 'a', sold: 5 },
    { size: 'Small', kind: 'b', sold: 7 },
    { size: null, kind: 'b', sold: 1 },
  ],
});
const drawn = (form: FormData, frame = FRAME) => {
  const picture = buildChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
};
const SUM_OF_SOLD = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'sold' },
  label: 'sold',
};
const ORDER = { category_order: ['Small', 'Medium', 'gone'] };
const named = (list: unknown, name: string) =>
  asRecord(asList(list).find((each) => asRecord(each)['name'] === name));

test('names are in the order that the author gave them, and the others after them as they were', () => {
  const order = (form: FormData) => inCategoryOrder(form, ['Large', 'Medium', 'Small', 'Huge'], String);
  expect(order(ORDER)).toEqual(['Small', 'Medium', 'Large', 'Huge']);
  for (const category_order of [undefined, null, [], 7, [7]])
    expect(order({ category_order })).toEqual(['Large', 'Medium', 'Small', 'Huge']);
});

test('bars along names, also above the order of the form', () => {
  const narrow = frameOfWire({
    colnames: ['size', 'sold'],
    coltypes: [1, 0],
    data: ['Large', 'Medium', null, 'Small'].map((size, at) => ({ size, sold: at })),
  });
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'size', metrics: ['sold'] };
  const names = (form: FormData) =>
    named(drawn({ ...bars, ...form }, narrow).spec['signals'], 'names')['value'];
  expect(names({})).toEqual(['Large', 'Medium', '<NULL>', 'Small']);
  expect(names(ORDER)).toEqual(['Small', 'Medium', 'Large', '<NULL>']);
  expect(names({ category_order: ['<NULL>'] })).toEqual(['<NULL>', 'Large', 'Medium', 'Small']);
});

test('the parts of a pie and its legend', () => {
  const pie = { viz_type: 'pie', groupby: ['size'], metric: 'sold' };
  expect(drawn({ ...pie, ...ORDER }).legend.map(({ label }) => label)).toEqual([
    'Small',
    'Medium',
    'Large',
    '<NULL>',
  ]);
});

test('the stages of a funnel, of which the largest has the whole width wherever it is', () => {
  const stages = drawn({ viz_type: 'funnel', groupby: ['size'], metric: 'sold', ...ORDER });
  expect(stages.legend.map(({ label }) => label)).toEqual(['Small', 'Medium', 'Large', '<NULL>']);
  const { values } = named(stages.spec['data'], 'stages');
  expect(asList(values).map((stage) => asRecord(stage)['wide'])).toEqual([7 / 9, 5 / 9, 1, 1 / 9]);
});

test('stages of a funnel are asked in the order of another column beside its rows', () => {
  const by = { expressionType: 'SIMPLE', aggregate: 'MIN', column: { column_name: 'rank' }, label: 'rank' };
  const form = { viz_type: 'funnel', datasource: '1__table', groupby: ['size'], metric: SUM_OF_SOLD };
  expect(buildRequest(withDefaults(form))?.queries).toHaveLength(1);
  const [, order] = buildRequest(withDefaults({ ...form, category_order_by: by }))?.queries ?? [];
  expect(order).toMatchObject({ columns: ['size'], metrics: [by], orderby: [[by, true]] });
});

test('both axes of a heat map, the side one from the top', () => {
  const heatmap = { viz_type: 'heatmap_v2', x_axis: 'kind', groupby: 'size', metric: 'sold', ...ORDER };
  const { spec } = drawn({ ...heatmap, category_order: ['Small', 'Medium', 'b'] });
  expect(named(spec['scales'], 'x')['domain']).toEqual(['b', 'a']);
  expect(asList(named(spec['scales'], 'y')['domain']).slice(-2)).toEqual(['Medium', 'Small']);
});

test('rows and columns of a pivot, at each level', () => {
  const form = withDefaults({
    viz_type: 'pivot_table_v2',
    groupbyRows: ['kind', 'size'],
    groupbyColumns: [],
    metrics: ['sold'],
    category_order: ['b', 'Small', 'Medium'],
  });
  expect(drawPivot(form, FRAME, []).rows.map(({ path }) => path.join())).toEqual([
    'b,Small',
    'b,<NULL>',
    'a,Medium',
    'a,Large',
  ]);
});

test('nothing else is requested for it', () => {
  const form = withDefaults({ datasource: '1__table', viz_type: 'pie', groupby: ['size'], metric: 'sold' });
  expect(buildQuery({ ...form, ...ORDER })?.queries).toEqual(buildQuery(form)?.queries);
});

test('by a metric of another column, which is asked beside the rows and is no series', () => {
  const rank = {
    expressionType: 'SIMPLE',
    aggregate: 'MIN',
    column: { column_name: 'rank' },
    label: 'MIN(rank)',
  };
  const bars = {
    datasource: '1__table',
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'size',
    metrics: ['sold'],
    row_limit: 3,
    category_order_by: rank,
  };
  const asked = (form: FormData) => buildRequest(withDefaults({ ...bars, ...form }))?.queries ?? [];
  expect(asked({})).toHaveLength(2);
  expect(asked({})[0]).toEqual(asked({ category_order_by: null })[0]);
  expect(asked({ category_order_by: null })).toHaveLength(1);
  expect(asked({})[1]).toMatchObject({
    columns: ['size'],
    metrics: [rank],
    orderby: [[rank, true]],
    post_processing: [],
  });
  const rows = frameOfWire({
    colnames: ['size', 'sold'],
    coltypes: [1, 0],
    data: ['Large', 'Medium', null, 'Small'].map((size, at) => ({ size, sold: at })),
  });
  const ranks = frameOfWire({
    colnames: ['size', 'MIN(rank)'],
    coltypes: [1, 0],
    data: [
      { size: 'Large', 'MIN(rank)': 10 },
      { size: 'Medium', 'MIN(rank)': 9 },
      { size: 'Small', 'MIN(rank)': 1 },
      { size: null, 'MIN(rank)': null },
    ],
  });
  const names = (form: FormData) => {
    const full = withDefaults({ ...bars, ...form });
    const picture = buildChartSpec(full, [rows, ranks], PLAIN_THEME, PLAIN_STATE);
    if (picture === null || 'reason' in picture) throw new Error('Not drawn');
    expect(picture.legend.length).toBeLessThan(2);
    return named(picture.spec['signals'], 'names')['value'];
  };
  expect(names({})).toEqual(['Small', 'Medium', 'Large', '<NULL>']);
  expect(names({ category_order_desc: true })).toEqual(['Large', 'Medium', 'Small', '<NULL>']);
  // What is ordered by hand comes first.
  expect(names({ category_order: ['Large'] })).toEqual(['Large', 'Small', 'Medium', '<NULL>']);
  expect(framesOfRows(withDefaults(bars), [rows, ranks])).toEqual([rows]);
});

test('a pie of one dimension, and no query for several', () => {
  const pie = { datasource: '1__table', viz_type: 'pie', metric: SUM_OF_SOLD, category_order_by: 'rank' };
  const asked = (groupby: readonly string[]) =>
    buildRequest(withDefaults({ ...pie, groupby }))?.queries.length;
  expect([asked(['size']), asked(['size', 'kind'])]).toEqual([2, 1]);
  const ranks = frameOfWire({
    colnames: ['size', 'rank'],
    coltypes: [1, 0],
    data: [
      { size: 'Large', rank: 1 },
      { size: 'Small', rank: 2 },
      { size: 'Medium', rank: 3 },
    ],
  });
  const full = withDefaults({ ...pie, groupby: ['size'] });
  const picture = buildChartSpec(full, [FRAME, ranks], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  expect(picture.legend.map(({ label }) => label)).toEqual(['Large', 'Small', 'Medium', '<NULL>']);
});
