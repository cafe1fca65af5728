import { expect, test } from 'vitest';
import { frameOfWire } from '../../../compile/frame.ts';
import { pivotTable } from './pivotTable.ts';

test('listed values are unique, in cells and in totals', () => {
  const frame = frameOfWire({
    colnames: ['city', 'kind', 'sold'],
    coltypes: [1, 1, 0],
    data: [
      { city: 'Oslo', kind: 'a', sold: 4 },
      { city: 'Oslo', kind: 'b', sold: 4 },
      { city: 'Bern', kind: 'a', sold: 1200 },
    ],
  });
  const form = {
    groupbyRows: ['city'],
    groupbyColumns: ['kind'],
    metrics: ['sold'],
    aggregateFunction: 'List Unique Values',
    valueFormat: ',d',
    colTotals: true,
    rowTotals: true,
  };
  const { rows, columns, text } = pivotTable(form, frame);
  expect(rows.map((row) => columns.map((column) => text(row, column)))).toEqual([
    ['1,200', '', '1,200'],
    ['4', '4', '4'],
    ['4, 1,200', '4', '4, 1,200'],
  ]);
});
