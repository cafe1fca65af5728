import type { Result } from '#domain/result.ts';
import type { ColumnFilter } from '#domain/rows/arrange/columnFilter.ts';
import type { RowGroups } from '#domain/rows/group/groupRows.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource, Sort } from '#domain/rows/rowSource.ts';
import type { Delimited } from '#domain/rows/text/delimitedText.ts';
import type { ResultsApi, ShownRows, View, ViewFailure } from '../../../workers/results/protocol.ts';
import { createTileLoader } from './tileLoader.ts';
import { rethrowBug } from './workerLost.ts';

const EXPORT_CELLS = 200_000;

/** Cells of the current view as delimited text. */
interface ResultText {
  /** In parts that make up the text: few enough rows at a time to keep the worker responsive between them. */
  chunks(part: Rectangle, options: Delimited): AsyncGenerator<string>;
  /** Tab-separated, for the clipboard. */
  pasted(part: Rectangle, headers: boolean): Promise<string>;
}

function createResultText(api: Pick<ResultsApi, 'text'>, view: () => View): ResultText {
  async function textOf(part: Rectangle, options: Delimited): Promise<string> {
    const text = await api.text(view(), part, options);
    if (!text.ok) throw new Error(`The rows cannot be read: ${text.error.kind}`);
    return text.value;
  }

  async function* chunks(part: Rectangle, options: Delimited): AsyncGenerator<string> {
    const step = Math.max(1, Math.floor(EXPORT_CELLS / Math.max(1, part.toColumn - part.fromColumn)));
    let fromRow = part.fromRow;
    do {
      const toRow = Math.min(part.toRow, fromRow + step);
      const headers = options.headers && fromRow === part.fromRow;
      yield await textOf({ ...part, fromRow, toRow }, { ...options, headers });
      fromRow = toRow;
    } while (fromRow < part.toRow);
  }

  async function pasted(part: Rectangle, headers: boolean): Promise<string> {
    const parts: string[] = [];
    for await (const chunk of chunks(part, { headers, separator: '\t' })) parts.push(chunk);
    return parts.join('\n');
  }

  return { chunks, pasted };
}

/** The worker methods a source needs. */
export type RowsApi = Pick<ResultsApi, 'page' | 'cell' | 'text'> & {
  view(view: View): ReturnType<ResultsApi['view']>;
  /** Calls the worker; if it ends meanwhile, a new one is called. */
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

export function createResultSource(resultId: string, shown: ShownRows, api: RowsApi): ResultSource {
  const columns = shown.columns.map(({ name, type }, at) => ({
    name,
    type,
    kind: shown.kinds[at] ?? 'text',
  }));
  const listeners = new Set<() => void>();
  /** The view on screen, and the requested one; they differ only while `busy`. */
  let view: View = { resultId, sort: null, filter: '' };
  let wanted: View = view;
  let rowCount = shown.rowCount;
  let groups: RowGroups | null = null;
  let state: 'ready' | 'busy' | 'gone' = 'ready';
  let version = 0;
  let epoch = 0;
  let isClosed = false;
  const tiles = createTileLoader(
    { columnCount: columns.length, page: (of, area) => api.page(of, area), onLoaded: changed, onGone: gone },
    { view, rowCount },
    shown.firstPage,
  );
  const text = createResultText(api, () => view);

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function gone(): void {
    state = 'gone';
    changed();
  }

  function show(next: View): void {
    showView(next).catch((cause: unknown) => {
      if (!isClosed && next === wanted) gone();
      rethrowBug(cause);
    });
  }

  /** Shows the new view only when its first cells are available, to avoid flicker. */
  async function showView(next: View): Promise<void> {
    wanted = next;
    state = 'busy';
    changed();
    const counted = await api.view(next);
    if (isClosed || next !== wanted) return;
    if (!counted.ok) return gone();
    const nextView = { view: next, rowCount: counted.value.rowCount };
    const loaded = await tiles.preload(nextView);
    if (isClosed || next !== wanted) return;
    view = next;
    epoch += 1;
    ({ rowCount, groups } = counted.value);
    state = 'ready';
    tiles.show(nextView, loaded);
    changed();
  }

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
    cell: (row, column) => tiles.cell(row, column),
    want: (areas) => tiles.want(areas),
    async fullText(row, column) {
      const cell = await api.cell(view, row, column);
      if (!cell.ok) throw new Error(`The cell cannot be read: ${cell.error.kind}`);
      return cell.value;
    },
    copyText: (part, headers) => text.pasted(part, headers),
    copyAll: () => text.pasted(everything(), true),
    csv: (separator = ',') => text.chunks(everything(), { headers: true, separator }),
    epoch: () => epoch,
    version: () => version,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      listeners.clear();
      tiles.close();
    },
  };
}
