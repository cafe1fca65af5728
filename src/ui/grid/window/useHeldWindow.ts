import { useEffect, useState } from 'react';
import type { RowSource } from '#domain/rows/rowSource.ts';
import type { WindowSpan } from './window.ts';

/** The visible part of the grid. */
export interface GridWindow {
  readonly top: number;
  readonly left: number;
  /** The visible rows and columns, besides the first columns that are pinned. */
  readonly rows: WindowSpan;
  readonly columns: WindowSpan;
  readonly pinned: number;
  readonly epoch: number;
}

/** Rows missing for longer are shown as skeletons; until then the previous window stays. */
const PATIENCE_MS = 150;

/**
 * The window to render: the requested one once its cells are loaded, until then the previous one, so that scrolling
 * shows no blank rows. `late` is set when the wait was too long and skeletons are due.
 */
export function useHeldWindow(wanted: GridWindow, source: RowSource): { window: GridWindow; late: boolean } {
  const [held, setHeld] = useState<GridWindow | null>(null);
  const [late, setLate] = useState(false);
  const ready = isAtHand(source, wanted);
  if (ready && late) setLate(false);
  if (ready && !sameWindow(held, wanted)) setHeld(wanted);

  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [ready]);

  if (ready || late || held === null || held.epoch !== wanted.epoch || held.rows.last > source.rowCount()) {
    return { window: wanted, late };
  }
  return { window: held, late };
}

/** Whether a row's cells in view are loaded. Cells come in tiles, so the outermost two of a range suffice. */
export function isRowAtHand(source: RowSource, row: number, { columns, pinned }: GridWindow): boolean {
  if (source.headings !== undefined && source.headings.heading(row) !== null) return true;
  return isStretchAtHand(source, row, columns) && isStretchAtHand(source, row, { first: 0, last: pinned });
}

function isStretchAtHand(source: RowSource, row: number, { first, last }: WindowSpan): boolean {
  if (last <= first) return true;
  return source.cell(row, first) !== undefined && source.cell(row, last - 1) !== undefined;
}

function isAtHand(source: RowSource, window: GridWindow): boolean {
  const { first, last } = window.rows;
  for (let row = first; row < last; row++) if (!isRowAtHand(source, row, window)) return false;
  return true;
}

function sameWindow(a: GridWindow | null, b: GridWindow): boolean {
  return (
    a !== null &&
    a.top === b.top &&
    a.left === b.left &&
    a.pinned === b.pinned &&
    a.epoch === b.epoch &&
    sameSpans(a, b)
  );
}

function sameSpans(a: GridWindow, b: GridWindow): boolean {
  return (
    a.rows.first === b.rows.first &&
    a.rows.last === b.rows.last &&
    a.columns.first === b.columns.first &&
    a.columns.last === b.columns.last
  );
}
