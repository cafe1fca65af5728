import type { Column } from '#domain/rows/column.ts';
import { columnBytes, joinColumns, sliceColumn } from '#domain/rows/sliceColumn.ts';
import type { ResultPage } from '#store/schema.ts';

const MAX_ROWS = 4000;
const PAGE_BYTES = 2 * 1024 * 1024;

/** Rows per page, so that pages of wide rows or long texts stay small too. */
export function pageSizeFor(columns: readonly Column[], rowCount: number): number {
  const bytes = columns.reduce((sum, column) => sum + columnBytes(column), 0);
  const rows = Math.floor((PAGE_BYTES * rowCount) / Math.max(1, bytes));
  return Math.max(1, Math.min(MAX_ROWS, rows));
}

/** The pages of a result, created lazily. The first also holds the dictionaries of all. */
export function* toPages(
  resultId: string,
  columns: readonly Column[],
  rowCount: number,
  pageSize: number,
): Generator<ResultPage> {
  for (let page = 0, from = 0; from < Math.max(1, rowCount); page++, from += pageSize) {
    const to = Math.min(rowCount, from + pageSize);
    yield {
      resultId,
      page,
      columns: columns.map((column) => {
        const slice = sliceColumn(column, from, to);
        return page === 0 && slice.kind === 'dictionary' && column.kind === 'dictionary'
          ? { ...slice, dictionary: column.dictionary }
          : slice;
      }),
    };
  }
}

/** The columns that were split into these pages. */
export function fromPages(pages: readonly ResultPage[]): Column[] {
  const [first] = pages;
  return (first?.columns ?? []).map((column, at) =>
    joinColumns(
      pages.flatMap((page) => page.columns.slice(at, at + 1)),
      column.kind === 'dictionary' ? column.dictionary : [],
    ),
  );
}
