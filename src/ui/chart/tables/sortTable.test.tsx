import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import type { TableView } from '#charts/kit/table/tableView.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { TableChart } from './TableChart.tsx';
import { TablePart } from './TablePart.tsx';
import { sortTable } from './sortTable.ts';

const ROWS = [
  { city: 'Bergen', region: 'North', sold: 2 },
  { city: 'Rome', region: 'South', sold: 9 },
  { city: 'Oslo', region: 'North', sold: 4 },
];

/** A table after a control set what its rows are grouped by. */
const view = (...groupby: readonly (keyof (typeof ROWS)[number])[]): TableView => {
  const colnames = [...groupby, 'sold'];
  const coltypes = colnames.map((name) => (name === 'sold' ? 0 : 1));
  const frame = frameOfWire({ colnames, coltypes, data: ROWS });
  return drawTable(withDefaults({ viz_type: 'table', groupby, metrics: ['sold'] }), [frame]);
};
const SORT = { key: 'sold', desc: true };
const nothing = () => undefined;

/** The column that a table says it is sorted by. */
const sortedBy = (markup: string): readonly (readonly (string | undefined)[])[] =>
  [...markup.matchAll(/aria-sort="(asc|desc)ending".*?title="(\w+)"/g)].map(([, order, name]) => [
    order,
    name,
  ]);

test('a sorted table stays sorted by its column when a control adds columns before it, or takes it away and brings it back', () => {
  for (const table of [view('city'), view('region', 'city'), view()]) {
    const rows = sortTable(table, SORT);
    expect(rows).toEqual([1, 2, 0]);
    const page = { view: table, rows, length: 3, page: 0, start: 0 };
    const part = { label: 'Sales', first: 0, last: 3, selected: null, isMovable: false, isPrinted: false };
    expect(
      sortedBy(
        renderToStaticMarkup(
          <TablePart {...part} table={page} sort={SORT} sortable={undefined} onSort={nothing} />,
        ),
      ),
    ).toEqual([['desc', 'sold']]);
  }
  const gone = sortTable(view('city'), { key: 'region', desc: true });
  expect(gone).toEqual([0, 1, 2]);
});

test('a page of rows in an order of all rows says it, and stays as it came', () => {
  const markup = renderToStaticMarkup(
    <TableChart
      label="Sales"
      view={view('city')}
      sorting={{ by: { key: 'city', desc: true }, names: ['city'], onSort: nothing }}
    />,
  );
  expect(sortedBy(markup)).toEqual([['desc', 'city']]);
  expect(markup.match(/Bergen|Rome|Oslo/g)?.slice(0, 3)).toEqual(['Bergen', 'Rome', 'Oslo']);
});
