import { expect, test } from 'vitest';
import { canEmit, emitFilter, selectedLabels } from './emitFilter.ts';

const PIE = { viz_type: 'pie', groupby: ['product_line'] };

test('a slice filters by its dimension, in Superset’s format', () => {
  const mask = emitFilter('5', PIE, { product_line: 'Vintage Cars' });
  expect(mask.extraFormData).toEqual({ filters: [{ col: 'product_line', op: 'IN', val: ['Vintage Cars'] }] });
  expect(mask.filterState).toMatchObject({ value: [['Vintage Cars']], selectedValues: ['Vintage Cars'] });
});

test('clicking it again removes the filter', () => {
  const mask = emitFilter('5', PIE, { product_line: 'Ships' });
  const cleared = emitFilter('5', PIE, { product_line: 'Ships' }, mask);
  expect(cleared.extraFormData).toEqual({ filters: [] });
  expect(cleared.filterState).toEqual({ value: null, selectedValues: null });
  expect(selectedLabels(cleared)).toBeNull();
});

test('clicking another mark filters by that one', () => {
  const mask = emitFilter('5', PIE, { product_line: 'Ships' });
  expect(selectedLabels(emitFilter('5', PIE, { product_line: 'Planes' }, mask))).toEqual(['Planes']);
});

test('NULL is filtered by IS NULL, and shown by its name', () => {
  const mask = emitFilter('5', PIE, { product_line: null });
  expect(mask.extraFormData.filters).toEqual([{ col: 'product_line', op: 'IS NULL' }]);
  expect(selectedLabels(mask)).toEqual(['<NULL>']);
});

test('a cell of a table filters by its column', () => {
  const mask = emitFilter('2', { viz_type: 'table', groupby: ['a', 'b'] }, { a: 9_007_199_254_740_993n });
  expect(mask.extraFormData.filters).toEqual([{ col: 'a', op: 'IN', val: ['9007199254740993'] }]);
  expect(mask.filterState).toMatchObject({ filters: { a: ['9007199254740993'] } });
});

test.each([
  [{ viz_type: 'pie', groupby: ['a'] }, true],
  [{ viz_type: 'big_number', metric: 'count' }, false],
  [{ viz_type: 'echarts_timeseries_line', granularity_sqla: 'ds', groupby: [] }, false],
  [{ viz_type: 'echarts_timeseries_bar', x_axis: 'a' }, true],
  [{ viz_type: 'mixed_timeseries', x_axis: 'a', groupby: [], groupby_b: ['b'] }, true],
  [{ viz_type: 'gauge_chart', groupby: ['a'], metric: 'count' }, true],
  [{ viz_type: 'gauge_chart', metric: 'count' }, false],
  [{ viz_type: 'radar', groupby: ['a'], metrics: ['count'] }, true],
  [{ viz_type: 'waterfall', x_axis: 'a', groupby: ['b'], metric: 'count' }, false],
  [{ viz_type: 'sankey_v2', source: 'a', target: 'b', metric: 'count' }, false],
  [{ viz_type: 'histogram_v2', column: 'a' }, false],
  [{ viz_type: 'pivot_table_v2', groupbyRows: ['a'] }, true],
  [{}, false],
])('%j can filter others: %s', (form, can) => {
  expect(canEmit(form)).toBe(can);
});
