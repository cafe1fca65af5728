import type { Rectangle } from '#domain/rows/packedCells.ts';

/** A cell; row -1 is the header. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** One rectangle of cells, from the anchor to the active cell, extended to whole rows or columns if selected so. */
export interface GridSelection {
  readonly active: CellPlace;
  readonly anchor: CellPlace;
  readonly whole: 'cells' | 'rows' | 'columns' | 'all';
}

export interface GridBounds {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows per Page Down. */
  readonly pageRows: number;
}

export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'top'
  | 'bottom'
  | 'gridStart'
  | 'gridEnd';

export type SelectionEvent =
  | { readonly type: 'move'; readonly move: Move; readonly extend: boolean }
  | { readonly type: 'press'; readonly place: CellPlace; readonly extend: boolean }
  | { readonly type: 'row'; readonly row: number; readonly extend: boolean }
  | { readonly type: 'column'; readonly column: number; readonly extend: boolean }
  | { readonly type: 'all' };

export const HEADER_ROW = -1;

export const INITIAL_SELECTION: GridSelection = {
  active: { row: 0, column: 0 },
  anchor: { row: 0, column: 0 },
  whole: 'cells',
};

export function selectionAt(place: CellPlace): GridSelection {
  return { active: place, anchor: place, whole: 'cells' };
}

/** The selection after an event. Total: the active cell always stays inside the grid. */
export function select(selection: GridSelection, event: SelectionEvent, bounds: GridBounds): GridSelection {
  switch (event.type) {
    case 'move': {
      const active = moved(selection.active, event, bounds);
      if (event.extend && active.row !== HEADER_ROW && selection.anchor.row !== HEADER_ROW) {
        const whole = selection.whole === 'all' ? 'cells' : selection.whole;
        return { active, anchor: selection.anchor, whole };
      }
      return { active, anchor: active, whole: 'cells' };
    }
    case 'press': {
      const active = inside(event.place, bounds);
      return { active, anchor: event.extend ? selection.anchor : active, whole: 'cells' };
    }
    case 'row': {
      const active = inside({ row: event.row, column: selection.active.column }, bounds);
      return { active, anchor: event.extend ? selection.anchor : active, whole: 'rows' };
    }
    case 'column': {
      const row = Math.max(0, selection.active.row);
      const active = inside({ row, column: event.column }, bounds);
      return { active, anchor: event.extend ? selection.anchor : active, whole: 'columns' };
    }
    case 'all':
      return { ...selection, whole: 'all' };
  }
}

/** The selected cells; none if only the header is active. */
export function selectedArea({ active, anchor, whole }: GridSelection, bounds: GridBounds): Rectangle {
  const { rowCount, columnCount } = bounds;
  const all: Rectangle = { fromRow: 0, toRow: rowCount, fromColumn: 0, toColumn: columnCount };
  const rows = {
    fromRow: Math.min(active.row, anchor.row),
    toRow: Math.min(rowCount, Math.max(active.row, anchor.row) + 1),
  };
  const columns = {
    fromColumn: Math.min(active.column, anchor.column),
    toColumn: Math.min(columnCount, Math.max(active.column, anchor.column) + 1),
  };
  if (whole === 'all') return all;
  if (whole === 'columns') return { ...all, ...columns };
  if (rows.fromRow < 0) return { fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 0 };
  return whole === 'rows' ? { ...all, ...rows } : { ...rows, ...columns };
}

/** The selection after the grid's rows or columns change. */
export function clampSelection(selection: GridSelection, bounds: GridBounds): GridSelection {
  const active = inside(selection.active, bounds);
  const anchor = inside(selection.anchor, bounds);
  const same = samePlace(active, selection.active) && samePlace(anchor, selection.anchor);
  return same ? selection : { ...selection, active, anchor };
}

export function samePlace(a: CellPlace, b: CellPlace): boolean {
  return a.row === b.row && a.column === b.column;
}

function moved(
  { row, column }: CellPlace,
  { move, extend }: { readonly move: Move; readonly extend: boolean },
  bounds: GridBounds,
): CellPlace {
  // Moving to the header is a separate step: extending a selection stops at the first row.
  const first = extend ? 0 : HEADER_ROW;
  const lastRow = bounds.rowCount - 1;
  const lastColumn = bounds.columnCount - 1;
  switch (move) {
    case 'up':
      return inside({ row: Math.max(first, row - 1), column }, bounds);
    case 'down':
      return inside({ row: row + 1, column }, bounds);
    case 'left':
      return inside({ row, column: column - 1 }, bounds);
    case 'right':
      return inside({ row, column: column + 1 }, bounds);
    case 'pageUp':
      return inside({ row: Math.max(Math.min(row, 0), row - bounds.pageRows), column }, bounds);
    case 'pageDown':
      return inside({ row: row + bounds.pageRows, column }, bounds);
    case 'rowStart':
      return { row, column: 0 };
    case 'rowEnd':
      return inside({ row, column: lastColumn }, bounds);
    case 'top':
      return inside({ row: 0, column }, bounds);
    case 'bottom':
      return inside({ row: lastRow, column }, bounds);
    case 'gridStart':
      return inside({ row: 0, column: 0 }, bounds);
    case 'gridEnd':
      return inside({ row: lastRow, column: lastColumn }, bounds);
  }
}

function inside({ row, column }: CellPlace, { rowCount, columnCount }: GridBounds): CellPlace {
  return {
    row: Math.max(HEADER_ROW, Math.min(row, rowCount - 1)),
    column: Math.max(0, Math.min(column, columnCount - 1)),
  };
}
