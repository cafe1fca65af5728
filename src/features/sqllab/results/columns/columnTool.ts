import type { GridMenuPlace } from '#ui/grid/menu/gridMenuEntry.ts';

/** What is open for a column, and where. */
export interface ColumnTool {
  readonly kind: 'statistics' | 'filter';
  readonly column: number;
  readonly at: GridMenuPlace;
}
