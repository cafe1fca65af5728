import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { HEADER_ROW, type CellPlace, type SelectionEvent } from './selection.ts';
import type { GridScroll } from '../window/useGridScroll.ts';
import { columnSpan, ROW_HEIGHT } from '../window/window.ts';

export interface GridPointerArgs {
  readonly box: RefObject<HTMLElement | null>;
  readonly scroll: GridScroll;
  readonly offsets: Float64Array;
  /** Of the columns that do not scroll. */
  readonly pinnedWidth: number;
  readonly gutter: number;
  readonly change: (event: SelectionEvent) => void;
  readonly sort: (column: number) => void;
  readonly open: (place: CellPlace) => void;
  readonly isHeading: (row: number) => boolean;
  /** Moves a column to the place of another, when its header was dragged there. */
  readonly move: (from: number, to: number) => void;
}

export interface GridPointer {
  /** The cell under a pointer; null beside the cells, and if the event has no pointer. */
  readonly hit: (event: MouseEvent<HTMLElement>) => CellPlace | null;
  readonly handlers: GridPointerHandlers;
}

export interface GridPointerHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
}

/** The pointer's cell: `row` is the header's or zero-based; `column` is -1 over the row numbers. */
type Hit = CellPlace;

/** A press of the pointer: the cell that it met, before any scrolling that it caused. */
interface Press {
  readonly place: Hit;
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

/** Two presses at the same point within this time are a double click. */
const DOUBLE_CLICK_MS = 500;
const SAME_POINT = 4;

/** Clicks, drags and double clicks, located by arithmetic: the element under the pointer does not matter. */
export function useGridPointer({
  box,
  scroll,
  offsets,
  pinnedWidth,
  gutter,
  change,
  sort,
  open,
  isHeading,
  move,
}: GridPointerArgs): GridPointer {
  /** The header that is pressed, and whether it was dragged onto another: then its click does not sort. */
  const dragged = useRef<{ readonly column: number; isMoved: boolean } | null>(null);
  /** The first press of a double click. Where it scrolled the grid, the second one is over another cell. */
  const pressed = useRef<Press | null>(null);

  function hit({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Hit | null {
    const edge = box.current?.getBoundingClientRect();
    if (edge === undefined) return null;
    const x = clientX - edge.left;
    const y = clientY - edge.top;
    // Not over the scrollbars.
    if (x >= scroll.viewWidth || y >= scroll.viewHeight + ROW_HEIGHT) return null;
    const row = y < ROW_HEIGHT ? HEADER_ROW : Math.floor((scroll.top + y - ROW_HEIGHT) / ROW_HEIGHT);
    if (row * ROW_HEIGHT >= scroll.scale.contentHeight) return null;
    // A heading stands for whole rows.
    if (x < gutter || isHeading(row)) return { row, column: -1 };
    const at = x - gutter < pinnedWidth ? x - gutter : scroll.left + x - gutter;
    if (at >= (offsets.at(-1) ?? 0)) return null;
    return { row, column: columnSpan(offsets, at, 0, 0).first };
  }

  function press(place: Hit, extend: boolean): void {
    if (place.row === HEADER_ROW) return;
    if (place.column < 0) change({ type: 'row', row: place.row, extend });
    else change({ type: 'press', place, extend });
  }

  const isWherePressed = ({ clientX: x, clientY: y }: PointerEvent): boolean =>
    pressed.current !== null &&
    Math.abs(x - pressed.current.x) <= SAME_POINT &&
    Math.abs(y - pressed.current.y) <= SAME_POINT;

  /** Whether a press is the second one of a double click; if not, it may be the first one. */
  function isSecondPress(event: PointerEvent, place: Hit | null): boolean {
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const since = time - (pressed.current?.time ?? -Infinity);
    if (!event.shiftKey && since < DOUBLE_CLICK_MS && isWherePressed(event)) return true;
    pressed.current = place && { place, x, y, time };
    return false;
  }

  const handlers: GridPointerHandlers = {
    onPointerDown(event) {
      const place = hit(event);
      const isMain = event.button === 0 && !event.ctrlKey;
      if (isMain && isSecondPress(event, place)) return;
      if (event.pointerType === 'touch' || place === null) return;
      // A menu applies to the selection: opening one inside it must not change it.
      if (isMain) press(place, event.shiftKey);
      const isHeader = place.row === HEADER_ROW && place.column >= 0;
      dragged.current =
        isMain && isHeader && !event.shiftKey ? { column: place.column, isMoved: false } : null;
    },

    onPointerUp(event) {
      const place = hit(event);
      const { current } = dragged;
      if (current === null || place === null || place.row !== HEADER_ROW || place.column < 0) return;
      if (place.column === current.column) return;
      current.isMoved = true;
      move(current.column, place.column);
    },

    onPointerMove(event) {
      if (event.pointerType === 'touch' || event.buttons !== 1 || isWherePressed(event)) return;
      const place = hit(event);
      if (place !== null && place.row !== HEADER_ROW) press(place, true);
    },

    onClick(event) {
      const place = hit(event);
      if (dragged.current?.isMoved === true) {
        dragged.current = null;
        return;
      }
      if (place === null) return;
      if (place.row !== HEADER_ROW) {
        // A touch that scrolls never becomes a click; one that does selects.
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') press(place, false);
        if (isHeading(place.row) && !event.shiftKey) open(place);
      } else if (place.column < 0) {
        change({ type: 'all' });
      } else if (event.ctrlKey || event.metaKey || event.shiftKey) {
        change({ type: 'column', column: place.column, extend: event.shiftKey });
      } else {
        change({ type: 'press', place, extend: false });
        sort(place.column);
      }
    },

    onDoubleClick(event) {
      const place = pressed.current?.place ?? hit(event);
      if (place !== null && place.row !== HEADER_ROW && place.column >= 0 && !isHeading(place.row))
        open(place);
    },
  };
  // A menu opened by a key has the position of the grid's corner, or none.
  return { hit: (event) => (event.button === 2 || event.ctrlKey ? hit(event) : null), handlers };
}
