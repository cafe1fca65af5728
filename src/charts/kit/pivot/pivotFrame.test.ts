import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { pivotFrame } from './pivotFrame.ts';
import { drawPivot } from '../../pivotTable/drawPivot.ts';

const frame = frameOfWire({
  colnames: ['city', 'kind', 'sold'],
  coltypes: [1, 1, 0],
  data: [
    { city: 'Oslo', kind: 'a', sold: 4 },
    { city: 'Oslo', kind: 'b', sold: 'n/a' },
    { city: 'Bern', kind: 'a', sold: 12 },
  ],
});
const FORM = { groupbyRows: ['city'], groupbyColumns: ['kind'], metrics: ['sold'] };
const valuesOf = (form: object) =>
  pivotFrame(drawPivot({ ...FORM, ...form }, frame), { total: 'Total' }).columns.map(({ name, values }) => [
    name,
    ...values,
  ]);

test('a pivot in a file has its numbers, and as on screen the values that are none; a cell without rows is NULL', () => {
  expect(valuesOf({})).toEqual([
    ['city', 'Bern', 'Oslo'],
    ['sold \u203A a', 12, 4],
    ['sold \u203A b', null, 'n/a'],
  ]);
});

test('a pivot of lists has them in a file, not their sums', () => {
  expect(valuesOf({ aggregateFunction: 'List Unique Values', rowTotals: true, colTotals: true })).toEqual([
    ['city', 'Bern', 'Oslo', 'Total'],
    ['sold \u203A a', '12', '4', '4, 12'],
    ['sold \u203A b', null, 'n/a', null],
    ['Total', '12', '4', '4, 12'],
  ]);
});

test('the metrics and dimensions of a pivot in a file have their headings, and values of a dimension stay', () => {
  const headings = { city: 'City', sold: 'Pieces sold', Oslo: 'no heading of a value', a: 'nor this' };
  const named = pivotFrame(drawPivot(FORM, frame), { total: 'Total', headings });
  expect(named.columns.map(({ name }) => name)).toEqual([
    'City',
    'Pieces sold \u203A a',
    'Pieces sold \u203A b',
  ]);
  expect(named.columns[0]?.values).toEqual(['Bern', 'Oslo']);
  const onRows = pivotFrame(drawPivot({ ...FORM, metricsLayout: 'ROWS' }, frame), {
    total: 'Total',
    headings,
  });
  expect(onRows.columns[0]?.values).toEqual(['Pieces sold', 'Pieces sold']);
});
