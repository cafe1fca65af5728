import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import type { GridMenuEntry, GridMenuTarget } from './menu/gridMenuEntry.ts';
import type { CellPlace } from './selection/selection.ts';

export interface GridProps {
  /** The accessible name of the grid. */
  readonly label: string;
  readonly source: RowSource;
  /** Only rows that contain this text; empty for all. */
  readonly filter?: string;
  /** Earlier column widths, by `columnKey`. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly onWidths?: (widths: Readonly<Record<string, number>>) => void;
  /** Reports a copy, for a toast: how many cells, or why it failed. */
  readonly onCopied?: (outcome: { readonly cells: number } | { readonly error: unknown }) => void;
  /** Further actions of the context menu, for the selected cells or a column. */
  readonly menuItems?: (at: GridMenuTarget) => Promise<readonly GridMenuEntry[]>;
  /** Reports the selected cells whenever they change. */
  readonly onSelect?: (area: Rectangle) => void;
  /** Moves a column to the place of another, by its dragged header or by keys. */
  readonly onMoveColumn?: (from: number, to: number) => void;
  /** How many of the first columns stay in view while the others scroll. */
  readonly pinned?: number;
  /** The active cell at first, and whenever it is another one. */
  readonly place?: CellPlace | null;
}
