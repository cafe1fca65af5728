import { expect, test } from 'vitest';
import { drawnNumber } from '#charts/usualDrawings.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import { sample } from './samples.ts';

/* Charts that are text, with recorded responses. */

test('a big number is the last of its values, with its change and in its currency', () => {
  const revenue = drawnNumber(withDefaults(sample('Total Revenue').form), sample('Total Revenue').frames);
  expect(revenue.value).toMatch(/^\$ [\d.]+[kM]$/);
  const { form, frames } = sample('Big number with a trend');
  expect(drawnNumber(withDefaults(form), frames).change?.text).toMatch(/% over a year$/);
});

test('the default colour is rgba 0,122,135,1 [CST-13]', () => {
  const { form, frames } = sample('Big number with a trend');
  const { color_picker: _, ...rest } = form;
  expect(drawnNumber(withDefaults(rest), frames).color).toBe('#007a87');
  const red = { r: 255, g: 0, b: 0, a: 1 };
  expect(drawnNumber(withDefaults({ ...rest, color_picker: red }), frames).color).toBe('#ff0000');
});

test('a table has its bars, its rules and its totals', () => {
  const { form, frames } = sample('Table with rules and totals');
  const columns = shownColumns(drawTable(withDefaults(form), frames));
  const [sold, share] = [
    columns.find((each) => each.name === 'sold'),
    columns.find((each) => each.name === 'share'),
  ];
  expect(sold?.total).toBe('14.3k');
  expect(sold?.bar(0)?.to).toBeGreaterThan(0);
  expect(share?.bar(0)).toBeNull();
  expect(share?.text(0)).toMatch(/%$/);
  expect(share?.color(5)).toMatch(/^rgb\(224 67 85/);
});

test('a pivot’s totals are those of its values, for every kind of value', () => {
  const { form, frames } = sample('Pivot');
  const all = (frames[0]?.columns.find((each) => each.name === 'sold')?.values ?? []).map(Number);
  for (const [aggregateFunction, whole] of [
    ['Sum', all.reduce((a, b) => a + b, 0)],
    ['Maximum', Math.max(...all)],
    ['Count', all.length],
  ] as const) {
    const pivot = drawPivot(withDefaults({ ...form, aggregateFunction }), frames[0]!);
    const [row, column] = [pivot.rows.at(-1)!, pivot.columns.at(-1)!];
    expect([row.kind, column.kind, pivotReader(pivot).value(row, column)]).toEqual(['total', 'total', whole]);
  }
  const shares = drawPivot(
    withDefaults({ ...form, aggregateFunction: 'Sum as Fraction of Rows' }),
    frames[0]!,
  );
  expect(pivotReader(shares).text(shares.rows[0]!, shares.columns.at(-1)!)).toBe('100.0%');
});

test('NULL is a row of its own in a pivot, and not the total', () => {
  const column = (name: string, type: 0 | 1, values: readonly (string | number)[]) => ({
    name,
    parts: [name],
    type,
    values,
  });
  const frame = {
    rowCount: 2,
    columns: [column('place', 1, ['', 'Oslo']), column('sold', 0, [1, 2])],
  };
  const form = { viz_type: 'pivot_table_v2', groupbyRows: ['place'], metrics: ['sold'], colTotals: true };
  const pivot = drawPivot(withDefaults(form), frame);
  const [column0] = pivot.columns;
  expect(pivot.rows.map((row) => [row.kind, row.path, pivotReader(pivot).value(row, column0!)])).toEqual([
    ['line', ['<empty string>'], 1],
    ['line', ['Oslo'], 2],
    ['total', [], 3],
  ]);
});
