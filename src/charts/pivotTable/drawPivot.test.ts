import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { pivotReader } from '../kit/pivot/pivotReader.ts';
import { drawPivot } from './drawPivot.ts';

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
  const form: FormData = {
    groupbyRows: ['city'],
    groupbyColumns: ['kind'],
    metrics: ['sold'],
    aggregateFunction: 'List Unique Values',
    valueFormat: ',d',
    colTotals: true,
    rowTotals: true,
  };
  const pivot = drawPivot(form, frame);
  const { rows, columns } = pivot;
  const { text } = pivotReader(pivot);
  expect(rows.map((row) => columns.map((column) => text(row, column)))).toEqual([
    ['1,200', '', '1,200'],
    ['4', '4', '4'],
    ['4, 1,200', '4', '4, 1,200'],
  ]);
});

test('metrics have the order of the form, also below a dimension, and the reverse where names are from Z to A', () => {
  const frame = frameOfWire({
    colnames: ['city', 'sold', 'ask'],
    coltypes: [1, 0, 0],
    data: [
      { city: 'Oslo', sold: 4, ask: 1 },
      { city: 'Bern', sold: 2, ask: 3 },
    ],
  });
  const columns = (form: object) =>
    drawPivot({ groupbyColumns: ['city'], metrics: ['sold', 'ask'], ...form }, frame).columns.map(
      ({ path }) => path.join(' '),
    );
  expect(columns({})).toEqual(['sold Bern', 'sold Oslo', 'ask Bern', 'ask Oslo']);
  const last = { combineMetric: true };
  expect(columns(last)).toEqual(['Bern sold', 'Bern ask', 'Oslo sold', 'Oslo ask']);
  expect(columns({ ...last, colOrder: 'key_z_to_a' })).toEqual([
    'Oslo ask',
    'Oslo sold',
    'Bern ask',
    'Bern sold',
  ]);
});

test('values that are no numbers are shown as they are, and counted, outside of totals; missing ones are not', () => {
  const frame = (sold: readonly (string | number | null)[]) =>
    frameOfWire({
      colnames: ['city', 'sold'],
      coltypes: [1, 0],
      data: sold.map((each, at) => ({ city: `City ${at}`, sold: each })),
    });
  const form = { groupbyRows: ['city'], metrics: ['sold'], colTotals: true };
  const some = frame([4, 'NaN', 'Infinity', '5', null]);
  const pivot = drawPivot(form, some);
  const { rows, columns } = pivot;
  const { text } = pivotReader(pivot);
  expect(rows.map((row) => columns.map((column) => text(row, column)))).toEqual([
    ['4'],
    ['NaN'],
    ['Infinity'],
    ['5'],
    ['9'],
  ]);
  const counts = (of: typeof some) => drawPivot(form, of).notes.map(({ values }) => values?.['count']);
  // The first note is of the row without a value.
  expect(counts(some)).toEqual([1, 2]);
  expect(counts(frame([4, null]))).toEqual([1]);
});
