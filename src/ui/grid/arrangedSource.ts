import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource, SourceColumn } from '#domain/rows/rowSource.ts';

/** A source whose columns are shown in an order, perhaps only some of them. */
export function arrangedSource(
  source: RowSource,
  order: readonly number[],
  copyText: (area: Rectangle, columns: readonly number[], headers: boolean) => Promise<string>,
): RowSource {
  const inSource = (place: number): number => order[place] ?? -1;
  return {
    ...source,
    columns: order.flatMap((at): SourceColumn[] => {
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
    want(area) {
      const places = order.slice(area.fromColumn, area.toColumn);
      if (places.length === 0) return;
      source.want({ ...area, fromColumn: Math.min(...places), toColumn: Math.max(...places) + 1 });
    },
    fullText: (row, place) => source.fullText(row, inSource(place)),
    copyText: (area, headers) => copyText(area, order.slice(area.fromColumn, area.toColumn), headers),
  };
}
