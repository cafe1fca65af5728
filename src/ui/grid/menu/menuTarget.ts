import { HEADER_ROW, type Place, type selectedArea, type SelectionEvent } from '../selection/selection.ts';

export interface MenuTarget {
  /** The column whose header the menu is about; null for cells. */
  readonly column: number | null;
  /** The selection to make first; null keeps the present one. */
  readonly event: SelectionEvent | null;
}

/**
 * What the context menu acts on: the selection where the pointer is inside it, else what is under the pointer. The menu
 * key has no pointer (`at` is null) and means the active cell.
 */
export function menuTarget(
  at: Place | null,
  active: Place,
  selected: ReturnType<typeof selectedArea>,
): MenuTarget {
  if (at === null) return { column: active.row === HEADER_ROW ? active.column : null, event: null };
  const { row, column } = at;
  if (row === HEADER_ROW) {
    return column < 0
      ? { column: null, event: { type: 'all' } }
      : { column, event: { type: 'column', column, extend: false } };
  }
  const isInColumns = column >= selected.fromColumn && column < selected.toColumn;
  const isSelected = row >= selected.fromRow && row < selected.toRow && (column < 0 || isInColumns);
  if (isSelected) return { column: null, event: null };
  return column < 0
    ? { column: null, event: { type: 'row', row, extend: false } }
    : { column: null, event: { type: 'press', place: at, extend: false } };
}
