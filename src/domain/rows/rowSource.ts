import type { Cell, CellKind } from './column.ts';
import type { Rectangle } from './packedCells.ts';
import type { SortDirection } from './sortRows.ts';

/** A column as the grid shows it. */
export interface SourceColumn {
  readonly name: string;
  /** The engine's word for the type, for the header's tooltip. */
  readonly type: string | null;
  readonly kind: Exclude<CellKind, 'null'>;
}

export interface Sort {
  readonly column: number;
  readonly direction: SortDirection;
}

/**
 * Rows as the grid sees them: what is at hand is answered at once, what is not is asked for and announced. Rows and
 * columns are counted in the current view, that is after sorting and filtering.
 */
export interface RowSource {
  readonly columns: readonly SourceColumn[];
  /** Rows of the current view. */
  rowCount(): number;
  /** As last asked for, even while the rows are still being put in that order. */
  sort(): Sort | null;
  /** `busy`: the rows shown are those of the view before. `gone`: the rows are nowhere any more. */
  state(): 'ready' | 'busy' | 'gone';
  setSort(sort: Sort | null): void;
  setFilter(text: string): void;
  /** The cell, when it is at hand. */
  cell(row: number, column: number): Cell | undefined;
  /** Says what is on screen, so that it and what lies ahead is fetched. */
  want(area: Rectangle): void;
  /** The whole text of one cell; null for NULL. */
  fullText(row: number, column: number): Promise<string | null>;
  /** A rectangle as tab-separated text. */
  copyText(area: Rectangle, headers: boolean): Promise<string>;
  /** Changes when a row number stands for another row: after sorting and filtering. Within it a cell never changes. */
  epoch(): number;
  /** Grows with every change of what the calls above answer. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}
