import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { shownColumns } from '../../table/shownColumns.ts';
import { chartTable } from './chartTable.ts';

const frame: Frame = {
  rowCount: 2,
  columns: [
    { name: 'year', parts: ['year'], type: 0, values: [2003, 2004] },
    { name: 'sales, Boats', parts: ['sales', 'Boats'], type: 0, values: [1_234_567.891, null] },
    { name: 'country', parts: ['country'], type: 1, values: ['France', 'Spain'] },
  ],
};

test('metrics are formatted as in the chart and in full, other numbers stay as they are', () => {
  const view = chartTable({ groupby: ['year'], metrics: ['sales'], y_axis_format: '$,.1f' }, frame);
  expect(shownColumns(view).map(({ text }) => text(0))).toEqual(['2003', '$1,234,567.9', 'France']);
  const short = chartTable({ metrics: ['sales'], y_axis_format: 'SMART_NUMBER' }, frame);
  expect(shownColumns(short)[1]?.text(0)).toBe('1,234,567.89');
});
