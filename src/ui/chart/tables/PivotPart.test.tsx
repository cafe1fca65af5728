import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { PivotPart } from './PivotPart.tsx';

const FRAME = frameOfWire({
  colnames: ['region', 'city', 'year', 'quarter', 'sold'],
  coltypes: [1, 1, 1, 1, 0],
  data: [
    { region: 'North', city: 'Oslo', year: '2023', quarter: 'Q1', sold: 1 },
    { region: 'North', city: 'Bergen', year: '2024', quarter: 'Q1', sold: 2 },
    { region: 'South', city: 'Rome', year: '2023', quarter: 'Q2', sold: 4 },
    { region: 'South', city: 'Rome', year: '2024', quarter: 'Q2', sold: 8 },
  ],
});

interface Cell {
  readonly text: string;
  readonly isHeader: boolean;
}

/** The cells of a table as they are laid out: one that spans several rows or columns is at each of them. */
function layout(markup: string): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  for (const [y, [, row = '']] of [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].entries()) {
    let x = 0;
    for (const [, tag = '', attributes = '', content = ''] of row.matchAll(
      /<(t[hd])([^>]*)>(.*?)<\/t[hd]>/g,
    )) {
      while (rows[y]?.[x] !== undefined) x += 1;
      const span = (name: string): number =>
        Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
      for (let down = 0; down < span('rowSpan'); down += 1)
        for (let right = 0; right < span('colSpan'); right += 1)
          (rows[y + down] ??= [])[x + right] = {
            text: content.replaceAll(/<[^>]*>/g, ''),
            isHeader: tag === 'th',
          };
    }
  }
  return rows;
}

const SUBTOTALS = [
  { rowSubtotalPosition: false, colSubtotalPosition: false },
  { rowSubtotalPosition: true, colSubtotalPosition: true },
];

test.each(SUBTOTALS)('subtotals of a pivot are in the columns that they add up: %j', (positions) => {
  const form = withDefaults({
    viz_type: 'pivot_table_v2',
    groupbyRows: ['region', 'city'],
    groupbyColumns: ['year', 'quarter'],
    metrics: ['sold'],
    metricsLayout: 'COLUMNS',
    rowTotals: true,
    colTotals: true,
    rowSubTotals: true,
    colSubTotals: true,
    ...positions,
  });
  const pivot = drawPivot(form, FRAME, []);
  for (let first = 0; first < pivot.rows.length; first += 1) {
    const shown = renderToStaticMarkup(
      <PivotPart
        {...{ label: 'Sales', pivot, first }}
        from={0}
        to={pivot.columns.length}
        last={pivot.rows.length}
      />,
    );
    const rows = layout(shown).slice(-(pivot.rows.length - first));
    const width = pivot.rowNames.length + pivot.columns.length;
    expect(rows.map((cells) => cells.length)).toEqual(rows.map(() => width));
    for (const [i, row] of pivot.rows.slice(first).entries())
      expect(rows[i]?.filter(({ isHeader }) => !isHeader).map(({ text }) => text)).toEqual(
        pivot.columns.map((column) => pivotReader(pivot).text(row, column)),
      );
    expect(rows.map((cells) => cells.slice(0, 2).every(({ isHeader }) => isHeader))).toEqual(
      rows.map(() => true),
    );
  }
});
