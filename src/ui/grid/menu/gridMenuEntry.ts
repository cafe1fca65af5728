import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { Icon } from '../../icon.ts';

/** Where a menu opens, in pixels from the frame's corner, and the column where it is a header's. */
export interface GridMenuPlace {
  readonly x: number;
  readonly y: number;
  readonly column: number | null;
}

/** What the actions of a menu are about. */
export interface GridMenuTarget {
  /** Null for cells. */
  readonly column: number | null;
  readonly area: Rectangle;
}

export interface GridMenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut?: string;
  /** Called with the place of the menu, where something further may open. */
  readonly run: (at: GridMenuPlace) => void;
}
