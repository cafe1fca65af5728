import { useEffect, useEffectEvent, useState } from 'react';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { columnKey, MIN_WIDTH, widenedFor, widthsOf } from './columnWidths.ts';
import type { GridWindow } from './useHeldWindow.ts';

type Widths = Readonly<Record<string, number>>;

export interface ColumnWidths {
  /** In pixels, in the order of the columns. */
  readonly widths: readonly number[];
  /** Widens columns to what the rows in view need, except those with a given width. */
  readonly widen: (window: GridWindow) => void;
  readonly resize: (column: number, width: number) => void;
}

const REPORT_DELAY = 200;

/** The widths of a grid's columns: given, resized by hand, or fitted to the rows in view. */
export function useColumnWidths(
  source: RowSource,
  given: Widths,
  onWidths: ((widths: Widths) => void) | undefined,
): ColumnWidths {
  const [resizedSince, setResized] = useState<Widths>({});
  const [stored, setStored] = useState(() => ({
    source,
    widths: widthsOf(source, given) as readonly number[],
  }));
  // Widths belong to the columns of their source: in another order they would be those of other columns.
  const widths = stored.source === source ? stored.widths : widthsOf(source, given);
  const setWidths = (next: readonly number[]): void => setStored({ source, widths: next });
  if (stored.source !== source) setWidths(widths);

  const report = useEffectEvent(() => onWidths?.(resizedSince));
  // After the drag ends: only the final width counts.
  useEffect(() => {
    if (Object.keys(resizedSince).length === 0) return undefined;
    const resting = setTimeout(report, REPORT_DELAY);
    return () => clearTimeout(resting);
  }, [resizedSince]);

  return {
    widths,
    widen(window) {
      const widened = widenedFor(source, widths, window, { ...given, ...resizedSince });
      if (widened !== widths) setWidths(widened);
    },
    resize(column, width) {
      const rounded = Math.max(MIN_WIDTH, Math.round(width));
      setWidths(widths.with(column, rounded));
      const resized = source.columns[column];
      if (resized !== undefined) setResized({ ...resizedSince, [columnKey(resized, column)]: rounded });
    },
  };
}
