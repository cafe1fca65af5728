import type { ResultColumn } from '#domain/resultColumn.ts';
import { type CellMark, type Column, kindOf } from '#domain/rows/column.ts';
import { applyColumnFilter, type ColumnFilter } from '#domain/rows/arrange/columnFilter.ts';
import { filterRows, pickRows } from '#domain/rows/arrange/filterRows.ts';
import { groupRows, type RowGroups } from '#domain/rows/group/groupRows.ts';
import { packCells } from '#domain/rows/packedCells.ts';
import type { Sort } from '#domain/rows/rowSource.ts';
import { columnBytes } from '#domain/rows/sliceColumn.ts';
import { sortRows } from '#domain/rows/arrange/sortRows.ts';
import { spacedTimestamps } from '#domain/rows/text/spacedTimestamps.ts';
import type { ShownRows, View } from './protocol.ts';

/** Rows of a result in memory, with recent views. */
export interface LoadedResult {
  readonly resultId: string;
  readonly described: readonly ResultColumn[];
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly bytes: number;
  /** Stored on the device, so that memory can be freed. */
  kept: boolean;
  sorted: { readonly sort: Sort; readonly rows: Uint32Array<ArrayBuffer> } | null;
  matched: { readonly filter: string; readonly rows: Uint8Array<ArrayBuffer> } | null;
  /** The marks of cells; absent where no cell has one. */
  readonly markOf?: (column: number, row: number) => CellMark | null;
  /** Newest last. */
  views: readonly CachedView[];
}

interface CachedView {
  readonly sort: Sort | null;
  readonly filter: string;
  readonly columns?: readonly ColumnFilter[];
  readonly group?: number;
  readonly viewed: ViewedPlaces;
}

export interface ViewedPlaces {
  /** Null for all rows in original order. */
  readonly rows: Uint32Array<ArrayBuffer> | null;
  readonly groups: RowGroups | null;
}

/** The current view and the previous one, for which requests may still arrive. */
const VIEWS_KEPT = 2;
/** Enough for a tall screen, and the most for one message. */
const FIRST_ROWS = 100;
const FIRST_COLUMNS = 60;

export function createLoadedResult(
  resultId: string,
  { described, columns: decoded, rowCount }: Pick<LoadedResult, 'described' | 'columns' | 'rowCount'>,
  kept: boolean,
): LoadedResult {
  const columns = spacedTimestamps(decoded, described);
  const bytes = columns.reduce((sum, column) => sum + columnBytes(column), 0);
  return { resultId, described, columns, rowCount, bytes, kept, sorted: null, matched: null, views: [] };
}

export function shownRows({ columns, described, rowCount, markOf }: LoadedResult): ShownRows {
  return {
    columns: described,
    kinds: columns.map((column, at) => kindOf(column, described[at])),
    rowCount,
    firstPage: packCells(
      columns,
      described,
      null,
      {
        fromRow: 0,
        toRow: Math.min(FIRST_ROWS, rowCount),
        fromColumn: 0,
        toColumn: Math.min(FIRST_COLUMNS, columns.length),
      },
      markOf,
    ),
  };
}

/** The rows of a cached view; undefined if not cached. */
export function cachedView(result: LoadedResult, view: View): ViewedPlaces | undefined {
  const isWhole = view.sort === null && view.filter === '' && isUnfiltered(view) && view.group === undefined;
  if (isWhole) return { rows: null, groups: null };
  return result.views.find(
    (each) =>
      sameSort(each.sort, view.sort) &&
      each.group === view.group &&
      each.filter === view.filter &&
      JSON.stringify(each.columns ?? []) === JSON.stringify(view.columns ?? []),
  )?.viewed;
}

/** Computes a view, reusing the order if only the filter changed and vice versa. */
export function* computeView(
  result: LoadedResult,
  { sort, filter, columns = [], group }: View,
  collator: Intl.Collator,
): Generator<void, ViewedPlaces> {
  // Another view may be computed between two steps, so intermediate results are local.
  const sorted = sort === null ? null : yield* sortedBy(result, sort, collator);
  const found = filter === '' ? null : yield* matching(result, filter);
  const matched = columns.length === 0 ? found : yield* passing(result, columns, found);
  const rows = pickRows(sorted, matched);
  const grouped =
    group === undefined
      ? null
      : yield* groupRows(result.columns, group, rows, {
          temporal: isTemporal(result, group),
          direction: sort?.column === group ? sort.direction : 'ascending',
          collator,
        });
  const viewed = grouped ?? { rows, groups: null };
  const rest = group === undefined ? {} : { group };
  result.views = [...result.views.slice(1 - VIEWS_KEPT), { sort, filter, columns, ...rest, viewed }];
  return viewed;
}

function* sortedBy(
  result: LoadedResult,
  sort: Sort,
  collator: Intl.Collator,
): Generator<void, Uint32Array<ArrayBuffer> | null> {
  if (result.sorted !== null && sameSort(result.sorted.sort, sort)) return result.sorted.rows;
  const column = result.columns[sort.column];
  if (column === undefined) return null;
  const rows = yield* sortRows(column, isTemporal(result, sort.column), sort.direction, collator);
  result.sorted = { sort, rows };
  return rows;
}

function* matching(result: LoadedResult, filter: string): Generator<void, Uint8Array<ArrayBuffer>> {
  if (result.matched?.filter === filter) return result.matched.rows;
  const rows = yield* filterRows(result.columns, result.rowCount, filter);
  result.matched = { filter, rows };
  return rows;
}

/** Of the rows found, or of all, those that pass the filters of columns. */
function* passing(
  result: LoadedResult,
  filters: readonly ColumnFilter[],
  found: Uint8Array<ArrayBuffer> | null,
): Generator<void, Uint8Array<ArrayBuffer>> {
  const matches = found === null ? new Uint8Array(result.rowCount).fill(1) : found.slice();
  for (const filter of filters) {
    const column = result.columns[filter.column];
    if (column !== undefined)
      yield* applyColumnFilter(column, result.described[filter.column], filter, matches);
  }
  return matches;
}

function isTemporal({ columns, described }: LoadedResult, at: number): boolean {
  const column = columns[at];
  return column !== undefined && kindOf(column, described[at]) === 'temporal';
}

const isUnfiltered = ({ columns }: View): boolean => columns === undefined || columns.length === 0;

function sameSort(a: Sort | null, b: Sort | null): boolean {
  return a?.column === b?.column && a?.direction === b?.direction;
}
