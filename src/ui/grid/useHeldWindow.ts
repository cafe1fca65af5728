import { useEffect, useState } from 'react';
import type { RowSource } from '#domain/rows/rowSource.ts';
import type { Span } from './window.ts';

/** What of the grid is on screen. */
export interface GridWindow {
  readonly top: number;
  readonly left: number;
  /** Rows and columns that a person sees. */
  readonly rows: Span;
  readonly columns: Span;
  readonly epoch: number;
}

/** Rows still missing after so long are shown as skeletons; until then what was on screen stays. */
const PATIENCE_MS = 150;

/**
 * The window to draw: the wanted one as soon as its cells are at hand, and until then the one before, so that neither
 * a fling nor a slow moment shows blank rows. `late` says that the wait was too long and skeletons are in order.
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

/** Whether a row's cells in these columns can be drawn. Cells come in tiles, so the outermost two tell. */
export function isRowAtHand(source: RowSource, row: number, { first, last }: Span): boolean {
  if (last <= first) return true;
  return source.cell(row, first) !== undefined && source.cell(row, last - 1) !== undefined;
}

function isAtHand(source: RowSource, { rows, columns }: GridWindow): boolean {
  for (let row = rows.first; row < rows.last; row++) if (!isRowAtHand(source, row, columns)) return false;
  return true;
}

function sameWindow(a: GridWindow | null, b: GridWindow): boolean {
  return a !== null && a.top === b.top && a.left === b.left && a.epoch === b.epoch && sameSpans(a, b);
}

function sameSpans(a: GridWindow, b: GridWindow): boolean {
  return (
    a.rows.first === b.rows.first &&
    a.rows.last === b.rows.last &&
    a.columns.first === b.columns.first &&
    a.columns.last === b.columns.last
  );
}
