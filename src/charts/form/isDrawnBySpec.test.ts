import { expect, test } from 'vitest';
import { isDrawnBySpec } from './isDrawnBySpec.ts';

test.each([
  ['pie', true],
  ['echarts_timeseries_line', true],
  ['bubble', true],
  ['table', false],
  ['pivot_table_v2', false],
  ['big_number_total', false],
  ['big_number', false],
  ['handlebars', false],
  ['deck_scatter', false],
  ['unknown', false],
])('a chart of type %s is drawn by a Vega spec: %s', (type, expected) => {
  expect(isDrawnBySpec({ viz_type: type })).toBe(expected);
});
