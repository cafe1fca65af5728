import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource, RowSourceColumn } from '#domain/rows/rowSource.ts';
import type { WindowSpan } from '../window/window.ts';

/** Columns nearer to each other than this are fetched together. */
const NEAR = 40;

/** A source whose columns are shown in an order, perhaps only some of them. */
export function arrangedSource(
  source: RowSource,
  order: readonly number[],
  copyText: (area: Rectangle, columns: readonly number[], headers: boolean) => Promise<string>,
): RowSource {
  const inSource = (place: number): number => order[place] ?? -1;
  return {
    ...source,
    columns: order.flatMap((at): RowSourceColumn[] => {
      const column = source.columns[at];
      return column === undefined ? [] : [{ ...column, place: at }];
    }),
    sort() {
      const sort = source.sort();
      return sort === null ? null : { ...sort, column: order.indexOf(sort.column) };
    },
    setSort: (sort) => source.setSort(sort && { ...sort, column: inSource(sort.column) }),
    isFiltered: (place) => source.isFiltered(place === undefined ? undefined : inSource(place)),
    cell: (row, place) => source.cell(row, inSource(place)),
    want: (areas) =>
      source.want(
        areas.flatMap((area) =>
          spansOf(order.slice(area.fromColumn, area.toColumn)).map(({ first, last }) => ({
            ...area,
            fromColumn: first,
            toColumn: last,
          })),
        ),
      ),
    fullText: (row, place) => source.fullText(row, inSource(place)),
    copyText: (area, headers) => copyText(area, order.slice(area.fromColumn, area.toColumn), headers),
  };
}

/** Stretches with all of these columns, without long ones between them. */
function spansOf(columns: readonly number[]): readonly WindowSpan[] {
  const spans: WindowSpan[] = [];
  for (const column of columns.toSorted((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span !== undefined && column - span.last < NEAR)
      spans[spans.length - 1] = { ...span, last: column + 1 };
    else spans.push({ first: column, last: column + 1 });
  }
  return spans;
}
