import type { KeyPress } from '../../commands/keys.ts';
import { HEADER_ROW, type Move, type CellPlace, type SelectionEvent } from './selection.ts';

/** What a key does in the grid. */
export type GridAction =
  | { readonly kind: 'select'; readonly event: SelectionEvent }
  | { readonly kind: 'copy'; readonly headers: boolean }
  | { readonly kind: 'open' }
  | { readonly kind: 'sort' }
  | { readonly kind: 'resize'; readonly by: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'move'; readonly by: -1 | 1 };

/** Pixels by which a key resizes a column. */
const RESIZE_STEP = 16;

const PLAIN: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};

const WITH_CTRL: Readonly<Record<string, Move>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
  Home: 'gridStart',
  End: 'gridEnd',
};

/** The action of a key with the active cell at `active`; null leaves the key to the browser. */
export function gridAction(press: KeyPress, active: CellPlace): GridAction | null {
  const { key, altKey, shiftKey } = press;
  const ctrl = press.ctrlKey || press.metaKey;
  if (altKey) return null;
  const onHeader = active.row === HEADER_ROW;
  if (onHeader && !ctrl) {
    if (shiftKey && key === 'ArrowLeft') return { kind: 'resize', by: -RESIZE_STEP };
    if (shiftKey && key === 'ArrowRight') return { kind: 'resize', by: RESIZE_STEP };
    if (shiftKey && key === 'Enter') return { kind: 'fit' };
    if (key === 'Enter' || key === ' ') return { kind: 'sort' };
  }
  if (onHeader && ctrl && shiftKey) {
    if (key === 'ArrowLeft') return { kind: 'move', by: -1 };
    if (key === 'ArrowRight') return { kind: 'move', by: 1 };
  }
  const letter = key.toLowerCase();
  if (ctrl && letter === 'c') return { kind: 'copy', headers: shiftKey };
  if (ctrl && !shiftKey && letter === 'a') return { kind: 'select', event: { type: 'all' } };
  if (key === ' ' && ctrl !== shiftKey) {
    const event: SelectionEvent = ctrl
      ? { type: 'column', column: active.column, extend: false }
      : { type: 'row', row: active.row, extend: false };
    return { kind: 'select', event };
  }
  if (key === 'Enter' && !ctrl && !shiftKey) return { kind: 'open' };
  const move = (ctrl ? WITH_CTRL : PLAIN)[key];
  return move === undefined ? null : { kind: 'select', event: { type: 'move', move, extend: shiftKey } };
}
