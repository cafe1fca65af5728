import type { Cell, CellKind } from './column.ts';
import type { Rectangle } from './packedCells.ts';
import type { SortDirection } from './sortRows.ts';

/** A column as the grid shows it. */
export interface SourceColumn {
  readonly name: string;
  /** The engine's type name, for the header's tooltip. */
  readonly type: string | null;
  readonly kind: Exclude<CellKind, 'null'>;
  /** Its place in the result, where the columns are shown in another order. */
  readonly place?: number;
}

export interface Sort {
  readonly column: number;
  readonly direction: SortDirection;
}

/**
 * Rows as the grid sees them: cached cells are returned at once, others are fetched and announced. Rows and columns are
 * indices in the current view, after sorting and filtering.
 */
export interface RowSource {
  readonly columns: readonly SourceColumn[];
  /** Rows of the current view. */
  rowCount(): number;
  /** The requested order, even while it is still being computed. */
  sort(): Sort | null;
  /** `busy`: the rows shown are those of the previous view. `gone`: the rows no longer exist anywhere. */
  state(): 'ready' | 'busy' | 'gone';
  setSort(sort: Sort | null): void;
  setFilter(text: string): void;
  /** Whether rows are left out, by any filter or by that of a column. */
  readonly isFiltered: (column?: number) => boolean;
  /** The cell, if cached. */
  cell(row: number, column: number): Cell | undefined;
  /** Sets the visible range, to fetch it and what follows. */
  want(area: Rectangle): void;
  /** The full text of one cell; null for NULL. */
  fullText(row: number, column: number): Promise<string | null>;
  /** A rectangle as tab-separated text. */
  copyText(area: Rectangle, headers: boolean): Promise<string>;
  /** Changes when row indices change meaning: after sorting and filtering. Otherwise a cell never changes. */
  epoch(): number;
  /** Increases with every change of what the calls above return. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}
