import { expect, test } from 'vitest';
import { drawTable } from '#charts/table/drawTable.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { sheetSvg } from './sheetSvg.ts';
import { tableSheet } from './tableSheet.ts';

const FRAME = frameOfWire({
  colnames: ['town', 'sold', '%sold', 'revenue'],
  coltypes: [1, 0, 0, 0],
  data: [
    { town: 'Oslo', sold: 1, '%sold': 0.25, revenue: 9_876_543_210.123 },
    { town: 'Bergen', sold: 3, '%sold': 0.75, revenue: 1 },
  ],
});
const TOTALS = frameOfWire({ colnames: ['sold'], coltypes: [0], data: [{ sold: 4 }] });
const FORM: FormData = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['town'],
  metrics: ['sold', 'revenue'],
  percent_metrics: ['sold'],
  show_totals: true,
  column_config: { revenue: { d3NumberFormat: ',.3f' } },
};

const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
const drawn = (width: number, height: number, form: object = FORM): readonly string[] =>
  textsOf(sheetSvg(tableSheet(drawTable({ ...FORM, ...form }, [FRAME, TOTALS])), { width, height }));

test('a table in a picture has the formats and totals of its form, without its hidden columns', () => {
  const texts = drawn(800, 300);
  expect(texts).toEqual(expect.arrayContaining(['9,876,543,210.123', '75.000%', 'Total', '4']));
  expect(texts.join()).not.toContain('more');
  expect(drawn(800, 300, { column_config: { town: { visible: false } } })).not.toContain('Oslo');
});

test('a number in a picture of a table is never cut, and columns and rows without room are counted', () => {
  const texts = drawn(200, 300);
  expect(texts).toContain('… and 1 more column');
  for (const text of texts) expect(text).not.toMatch(/\d…/);
  expect(drawn(800, 95)).toContain('… and 2 more rows');
  expect(drawn(90, 300)).toContain('… and 3 more columns');
});
