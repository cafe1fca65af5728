import { expect, test } from 'vitest';
import { frameOfWire } from '../../../compile/frame.ts';
import { asList, asRecord } from '../../../jsonValue.ts';
import type { FormData } from '../../form/formData.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildQuery } from '../../query/buildQuery.ts';
import { buildChartSpec } from '../../spec/buildChartSpec.ts';
import { PLAIN_STATE } from '../../spec/chartSpec.ts';
import { PLAIN_THEME } from '../../spec/plainTheme.ts';
import { pivotTable } from '../pivotTable/pivotTable.ts';
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
  expect(pivotTable(form, FRAME, []).rows.map(({ path }) => path.join())).toEqual([
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
