import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { GridProps } from '../gridProps.ts';
import { HEADER_ROW, type CellPlace } from '../selection/selection.ts';
import { useGridScroll } from './useGridScroll.ts';
import { type GridWindow, useHeldWindow } from './useHeldWindow.ts';
import { columnOffsets, columnSpan, pinnedWithin, reveal, ROW_HEIGHT, rowSpan } from './window.ts';

/** The width of the row-number gutter. */
export const GUTTER = 56;
const COLUMN_OVERSCAN = 1;

export interface GridWindowOptions {
  readonly source: GridProps['source'];
  readonly version: number;
  readonly widths: readonly number[];
  /** How many columns are pinned, if they leave room for others. */
  readonly wantedPinned: number;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The rows and columns in view, which the source is asked for, and scrolling to a cell. */
export function useGridWindow({ source, version, widths, wantedPinned, box }: GridWindowOptions) {
  const rowCount = source.rowCount();
  const offsets = useMemo(() => columnOffsets(widths), [widths]);
  const scroll = useGridScroll(box, rowCount);
  const { viewHeight } = scroll;
  const viewWidth = Math.max(0, scroll.viewWidth - GUTTER);
  const pinned = pinnedWithin(offsets, wantedPinned, viewWidth);
  const pinnedWidth = offsets[pinned] ?? 0;
  const scrolled = columnSpan(offsets, scroll.left + pinnedWidth, viewWidth - pinnedWidth, COLUMN_OVERSCAN);
  const wanted: GridWindow = {
    top: scroll.top,
    left: scroll.left,
    rows: rowSpan(scroll.top, viewHeight, rowCount, 0),
    columns: { ...scrolled, first: Math.max(pinned, scrolled.first) },
    pinned,
    epoch: source.epoch(),
  };
  const { window, late } = useHeldWindow(wanted, source);

  const { first: fromRow, last: toRow } = wanted.rows;
  const { first: fromColumn, last: toColumn } = wanted.columns;
  useLayoutEffect(() => {
    if (toRow <= fromRow) return;
    const scrolling = { fromRow, toRow, fromColumn, toColumn };
    source.want(pinned === 0 ? [scrolling] : [{ ...scrolling, fromColumn: 0, toColumn: pinned }, scrolling]);
  }, [source, version, fromRow, toRow, fromColumn, toColumn, pinned]);

  function show({ row, column }: CellPlace, isRowStart = false): void {
    const top =
      row === HEADER_ROW
        ? scroll.top
        : reveal(scroll.top, viewHeight, row * ROW_HEIGHT, (row + 1) * ROW_HEIGHT);
    const [from, to] = [(offsets[column] ?? 0) - pinnedWidth, (offsets[column + 1] ?? 0) - pinnedWidth];
    const still = isRowStart ? 0 : scroll.left;
    const left = column < pinned ? still : reveal(scroll.left, viewWidth - pinnedWidth, from, to);
    if (top !== scroll.top || left !== scroll.left) scroll.scrollTo(top, left);
  }

  return { scroll, window, late, offsets, pinnedWidth, viewWidth, show };
}
