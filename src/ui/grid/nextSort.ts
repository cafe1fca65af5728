import type { Sort } from '#domain/rows/rowSource.ts';

/** What another press on a header asks for: ascending, then descending, then the rows as they came. */
export function nextSort(sort: Sort | null, column: number): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}
