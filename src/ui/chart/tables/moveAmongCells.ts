import type { KeyboardEvent } from 'react';

/**
 * Arrow keys between the buttons of cells, which are one stop of Tab together: as a stop each, a thousand rows would
 * lie before the next chart. Rows beyond the view are rendered, so that there is always a next one until the last.
 */
export function moveAmongCells(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: 1,
    ArrowLeft: -1,
  };
  const step = steps[event.key];
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')];
  const at = cells.findIndex((cell) => cell === event.target);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  cells[at + step]?.focus();
}
