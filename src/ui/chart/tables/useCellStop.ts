import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cellAfterKey, type PressableCell } from './cellAfterKey.ts';

interface CellStop {
  /** The attributes of the button of a cell. */
  readonly button: (row: number, column: number) => CellButton;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface CellButton {
  readonly tabIndex: number;
  readonly 'data-cell': string;
  readonly onFocus: () => void;
}

/**
 * One stop of Tab for all cells of a table that can be pressed, and arrow keys between them: as a stop each, a thousand
 * rows would lie before the next chart.
 */
export function useCellStop(
  box: RefObject<HTMLElement | null>,
  rows: { readonly count: number; readonly first: number; readonly last: number; readonly height: number },
  columns: readonly number[],
): CellStop {
  const [at, setAt] = useState<PressableCell>({ row: 0, column: 0 });
  const isLeading = useRef(false);
  const stop = Math.max(rows.first, Math.min(rows.last - 1, at.row));
  const nameOf = ({ row, column }: PressableCell): string => `${row}:${columns[column] ?? -1}`;

  // A row out of view is rendered once it is scrolled to.
  useEffect(() => {
    if (!isLeading.current || box.current === null) return;
    const button = box.current.querySelector<HTMLElement>(`[data-cell="${nameOf(at)}"]`);
    if (button === null) {
      box.current.scrollTo({ top: at.row * rows.height });
      return;
    }
    isLeading.current = false;
    button.focus();
  });

  return {
    button: (row, column) => ({
      tabIndex: row === stop && column === columns[at.column] ? 0 : -1,
      'data-cell': `${row}:${column}`,
      onFocus: () =>
        setAt((now) =>
          nameOf(now) === `${row}:${column}` ? now : { row, column: Math.max(0, columns.indexOf(column)) },
        ),
    }),
    onKeyDown(event) {
      if (!(event.target instanceof Element) || !event.target.hasAttribute('data-cell')) return;
      const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rows.height) - 1);
      const size = { rows: rows.count, columns: columns.length, page };
      const next = cellAfterKey(event.key, at, size);
      if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      isLeading.current = true;
      setAt({ ...next });
    },
  };
}
