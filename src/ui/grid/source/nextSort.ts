import type { Sort } from '#domain/rows/rowSource.ts';

/** The next sort of a header: ascending, descending, then original order. */
export function nextSort(sort: Sort | null, column: number): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}
