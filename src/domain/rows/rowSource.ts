import type { Cell, CellKind } from './column.ts';
import type { Rectangle } from './packedCells.ts';
import type { SortDirection } from './arrange/sortRows.ts';

/** A column as the grid shows it. */
export interface RowSourceColumn {
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

/** The heading of a group of rows. */
export interface RowHeading {
  /** The value that its rows share, and its column; null for NULL. */
  readonly text: string | null;
  readonly name: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/** Where the rows are grouped: some of them are headings. */
export interface RowHeadings {
  /** Null for a row of the result. */
  heading(row: number): RowHeading | null;
  /** Which row of the result it is, counted from 0 without headings. */
  rowAt(row: number): number;
  toggle(row: number): void;
}

/**
 * Rows as the grid sees them: cached cells are returned at once, others are fetched and announced. Rows and columns are
 * indices in the current view, after sorting and filtering.
 */
export interface RowSource {
  readonly columns: readonly RowSourceColumn[];
  /** Absent where the rows are not grouped. */
  readonly headings?: RowHeadings;
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
  /** Sets what is visible, to fetch it and what follows. The last of the areas is the one that scrolls. */
  want(areas: readonly Rectangle[]): void;
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
