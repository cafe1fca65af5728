import type { Result } from '#domain/result.ts';
import type { ColumnFilter } from '#domain/rows/arrange/columnFilter.ts';
import type { RowGroups } from '#domain/rows/group/groupRows.ts';
import { packedCell, type Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource, Sort } from '#domain/rows/rowSource.ts';
import type { ResultsApi, ShownRows, View, ViewFailure } from '../../../workers/results/protocol.ts';
import { createResultText } from './resultText.ts';
import { scrollAhead } from './scrollAhead.ts';
import { createTileCache, tileArea, type TileKey, tilesOf } from './tileCache.ts';
import { WorkerLost } from './workerLost.ts';

/** The worker methods a source needs. */
export type RowsApi = Pick<ResultsApi, 'page' | 'cell' | 'text'> & {
  view(view: View): ReturnType<ResultsApi['view']>;
  /** Calls the worker; a new one answers if it ends meanwhile. */
  ask: Ask;
};

type Ask = <T>(call: (api: ResultsApi) => Promise<T>) => Promise<T>;

/** A result's rows for the grid, and for export. */
export interface ResultSource extends RowSource {
  readonly resultId: string;
  /** The current view as CSV with its header, in parts that make up the file. */
  csv(separator?: ',' | ';'): AsyncGenerator<string>;
  /** The current view as tab-separated text with its header. */
  copyAll(): Promise<string>;
  columnFilters(): readonly ColumnFilter[];
  setColumnFilters(filters: readonly ColumnFilter[]): void;
  /** The column that groups the rows, even while they are still being grouped; null for none. */
  groupColumn(): number | null;
  setGroupColumn(column: number | null): void;
  /** The groups of the current view; null for none, and where there would be too many. */
  groups(): RowGroups | null;
  /** Asks the worker about the current view. Rejects if the rows cannot be read. */
  ask<T>(call: (api: ResultsApi, view: View) => Promise<Result<T, ViewFailure>>): Promise<T>;
  close(): void;
}

/** More would queue up in the worker and delay the next frame. */
const MAX_IN_FLIGHT = 4;

export function createResultSource(resultId: string, shown: ShownRows, api: RowsApi): ResultSource {
  const columns = shown.columns.map(({ name, type }, at) => ({
    name,
    type,
    kind: shown.kinds[at] ?? 'text',
  }));
  const tiles = createTileCache();
  const listeners = new Set<() => void>();
  const inFlight = new Set<TileKey>();
  /** The view on screen, and the requested one; they differ only while `busy`. */
  let view: View = { resultId, sort: null, filter: '' };
  let wanted: View = view;
  let rowCount = shown.rowCount;
  let groups: RowGroups | null = null;
  let state: 'ready' | 'busy' | 'gone' = 'ready';
  let areas: readonly Rectangle[] = [];
  let previous: readonly Rectangle[] = [];
  let version = 0;
  let epoch = 0;
  let closed = false;
  let firstPage: ShownRows['firstPage'] | null = shown.firstPage;

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function fetchMissing(): void {
    const size = [rowCount, columns.length] as const;
    const near = [...areas, ...scrollAhead(areas, previous)];
    for (const key of new Set(near.flatMap((area) => tilesOf(area, ...size)))) {
      if (closed || inFlight.size >= MAX_IN_FLIGHT) return;
      if (tiles.has(key) || inFlight.has(key)) continue;
      inFlight.add(key);
      const from = view;
      fetchTile(key, from).catch((cause: unknown) => fail(cause, () => from === view));
    }
  }

  /** A worker that ended twice has no more rows; any other error is a bug, which is reported as uncaught. */
  function fail(cause: unknown, isShown: () => boolean): void {
    if (!closed && isShown()) {
      state = 'gone';
      changed();
    }
    if (!(cause instanceof WorkerLost)) throw cause;
  }

  async function fetchTile(key: TileKey, from: View): Promise<void> {
    const page = await api.page(from, tileArea(key)).finally(() => inFlight.delete(key));
    if (closed || from !== view) return;
    if (page.ok) {
      tiles.put(key, page.value);
      changed();
      fetchMissing();
    } else if (page.error.kind !== 'superseded') {
      state = 'gone';
      changed();
    }
  }

  const show = (next: View): void =>
    void showView(next).catch((cause: unknown) => fail(cause, () => next === wanted));

  /** Shows the new view only when its first cells are available, to avoid flicker. */
  async function showView(next: View): Promise<void> {
    wanted = next;
    state = 'busy';
    changed();
    const counted = await api.view(next);
    if (closed || next !== wanted) return;
    if (!counted.ok) {
      state = 'gone';
      return changed();
    }
    const keys = areas
      .flatMap((area) => tilesOf(area, counted.value.rowCount, columns.length))
      .slice(0, MAX_IN_FLIGHT);
    const pages = await Promise.all(keys.map((key) => api.page(next, tileArea(key))));
    if (closed || next !== wanted) return;
    tiles.clear();
    firstPage = null;
    inFlight.clear();
    for (const [at, key] of keys.entries()) {
      const page = pages[at];
      if (page?.ok === true) tiles.put(key, page.value);
    }
    view = next;
    epoch += 1;
    ({ rowCount, groups } = counted.value);
    state = 'ready';
    changed();
    fetchMissing();
  }

  const text = createResultText(api, () => view);

  const everything = (): Rectangle => ({
    fromRow: 0,
    toRow: rowCount,
    fromColumn: 0,
    toColumn: columns.length,
  });

  return {
    resultId,
    columns,
    rowCount: () => rowCount,
    sort: () => wanted.sort,
    state: () => state,
    setSort(sort: Sort | null) {
      show({ ...wanted, sort });
    },
    setFilter(filter: string) {
      if (filter !== wanted.filter) show({ ...wanted, filter });
    },
    isFiltered(column) {
      const filters = wanted.columns ?? [];
      if (column === undefined) return wanted.filter !== '' || filters.length > 0;
      return filters.some((each) => each.column === column);
    },
    columnFilters: () => wanted.columns ?? [],
    setColumnFilters(columns) {
      show({ ...wanted, columns });
    },
    groupColumn: () => wanted.group ?? null,
    setGroupColumn(column) {
      const { group: _, ...rest } = wanted;
      show(column === null ? rest : { ...rest, group: column });
    },
    groups: () => groups,
    async ask(call) {
      const result = await api.ask((worker) => call(worker, view));
      if (!result.ok) throw new Error(`The rows cannot be read: ${result.error.kind}`);
      return result.value;
    },
    cell(row, column) {
      const cell = tiles.cell(row, column);
      if (cell !== undefined || firstPage === null) return cell;
      const { toRow, toColumn } = firstPage;
      return row < toRow && column < toColumn ? packedCell(firstPage, row, column) : undefined;
    },
    want(next) {
      if (closed || (next.length === areas.length && next.every((area, at) => sameArea(area, areas[at]))))
        return;
      previous = areas;
      areas = next;
      fetchMissing();
    },
    async fullText(row, column) {
      const cell = await api.cell(view, row, column);
      if (!cell.ok) throw new Error(`The cell cannot be read: ${cell.error.kind}`);
      return cell.value;
    },
    copyText: (part, headers) => text.pasted(part, headers),
    copyAll: () => text.pasted(everything(), true),
    csv: (separator = ',') => text.stretches(everything(), { headers: true, separator }),
    epoch: () => epoch,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      listeners.clear();
      tiles.clear();
    },
  };
}

function sameArea(a: Rectangle, b: Rectangle | undefined): boolean {
  return (
    a.fromRow === b?.fromRow &&
    a.toRow === b.toRow &&
    a.fromColumn === b.fromColumn &&
    a.toColumn === b.toColumn
  );
}
