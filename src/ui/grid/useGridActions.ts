import type { KeyboardEvent } from 'react';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { Sort } from '#domain/rows/rowSource.ts';
import type { GridProps } from './gridProps.ts';
import { writeClipboard } from './menu/writeClipboard.ts';
import { gridAction } from './selection/gridKeys.ts';
import {
  type GridBounds,
  HEADER_ROW,
  type CellPlace,
  select,
  type GridSelection,
  type SelectionEvent,
  type selectedArea,
} from './selection/selection.ts';
import { fitWidth, MIN_WIDTH } from './window/columnWidths.ts';
import type { WindowSpan } from './window/window.ts';

interface MenuTarget {
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
  at: CellPlace | null,
  active: CellPlace,
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

/** The next sort of a header: ascending, descending, then original order. */
function nextSort(sort: Sort | null, column: number): Sort | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

export interface GridActionsArgs {
  readonly source: GridProps['source'];
  readonly onCopied: GridProps['onCopied'];
  readonly onMoveColumn: GridProps['onMoveColumn'];
  readonly bounds: GridBounds;
  readonly selection: GridSelection;
  readonly setSelection: (next: GridSelection) => void;
  /** The selected cells. */
  readonly area: Rectangle;
  /** The cell in the panel. */
  readonly opened: CellPlace | null;
  readonly setOpened: (place: CellPlace) => void;
  /** Scrolls to a cell. */
  readonly show: (place: CellPlace, isRowStart?: boolean) => void;
  readonly widths: readonly number[];
  readonly resize: (column: number, width: number) => void;
  /** The rows in view. */
  readonly rows: WindowSpan;
}

/** What keys, pointer and menu do in a grid. */
export function useGridActions(args: GridActionsArgs) {
  const { source, bounds, selection, area, opened, widths, resize } = args;
  const { rowCount, columnCount } = bounds;

  const isHeading = (row: number): boolean => row >= 0 && (source.headings?.heading(row) ?? null) !== null;

  function change(event: SelectionEvent): void {
    const next = select(selection, event, bounds);
    args.setSelection(next);
    const isRowStart = event.type === 'move' && (event.move === 'rowStart' || event.move === 'gridStart');
    if (event.type !== 'all') args.show(next.active, isRowStart);
    // An open panel follows the active cell.
    if (opened !== null && next.active.row !== HEADER_ROW && !isHeading(next.active.row))
      args.setOpened(next.active);
  }

  function reportCopy(copied: Promise<void>, cells: number): void {
    copied.then(
      () => args.onCopied?.({ cells }),
      (error: unknown) => args.onCopied?.({ error }),
    );
  }

  function copy(headers: boolean): void {
    const cells = (area.toRow - area.fromRow) * (area.toColumn - area.fromColumn);
    if (cells > 0) reportCopy(writeClipboard(source.copyText(area, headers)), cells);
  }

  /** Opens a cell in the panel, or opens and closes the group of a heading. */
  function open(place: CellPlace): void {
    if (isHeading(place.row)) source.headings?.toggle(place.row);
    else if (place.row >= 0 && place.row < rowCount && place.column < columnCount) args.setOpened(place);
  }

  const fit = (column: number): void => resize(column, fitWidth(source, column, args.rows));
  const sort = (column: number): void => source.setSort(nextSort(source.sort(), column));

  function move(from: number, to: number): void {
    if (to >= 0 && to < columnCount) args.onMoveColumn?.(from, to);
  }

  /** Selects what the context menu acts on; returns the column where that is a header. */
  function aimMenu(at: CellPlace | null): number | null {
    const { column, event } = menuTarget(at, selection.active, area);
    if (event !== null) change(event);
    return column;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (columnCount === 0) return;
    const { active } = selection;
    const action = gridAction(event, active);
    if (action === null) return;
    event.preventDefault();
    if (action.kind === 'select') change(action.event);
    if (action.kind === 'copy') copy(action.headers);
    if (action.kind === 'open') open(active);
    if (action.kind === 'sort') sort(active.column);
    if (action.kind === 'resize') resize(active.column, (widths[active.column] ?? MIN_WIDTH) + action.by);
    if (action.kind === 'fit') fit(active.column);
    if (action.kind === 'move') move(active.column, active.column + action.by);
  }

  return { isHeading, change, copy, reportCopy, open, fit, sort, move, aimMenu, onKeyDown };
}
