import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { pivotColors } from './pivotColors.ts';
import { drawPivot } from '../../pivotTable/drawPivot.ts';

test('rules colour the values of their metric, each its background or its text, and no totals', () => {
  const frame = frameOfWire({
    colnames: ['city', 'sold', 'ask'],
    coltypes: [1, 0, 0],
    data: [
      { city: 'Oslo', sold: 4, ask: 4 },
      { city: 'Bern', sold: 2, ask: 2 },
      { city: 'Rome', sold: 3, ask: null },
      { city: 'Wien', sold: 4, ask: 4 },
    ],
  });
  const rule = { column: 'sold', operator: '>', colorScheme: '#ff0000' };
  const form = {
    groupbyRows: ['city'],
    metrics: ['sold', 'ask'],
    colTotals: true,
    conditional_formatting: [
      { ...rule, targetValue: 2 },
      { ...rule, targetValue: 3, objectFormatting: 'TEXT_COLOR', colorScheme: '#00ff00' },
      { ...rule, column: 'ask', targetValue: 9 },
    ],
  };
  const pivot = drawPivot(form, frame);
  const colorsOf = pivotColors(pivot);
  const none = { background: null, text: null };
  const strongest = { background: 'rgb(255 0 0 / 0.550)', text: '#00ff00' };
  expect(pivot.rows.map((row) => pivot.columns.map((column) => colorsOf(row, column)))).toEqual([
    [none, none],
    [strongest, none],
    [{ background: 'rgb(255 0 0 / 0.350)', text: null }, none],
    [strongest, none],
    [none, none],
  ]);
});
