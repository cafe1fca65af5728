import type { Point } from '#domain/point.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { startTouchedDrag, type TouchedDrag } from './touchedDrag.ts';

/** How long a press is held, so that it is neither a tap nor the swipe that scrolls. */
const HOLD: Millis = 0.35 * SECOND;
/** How far a finger may move meanwhile, in pixels. */
const SLACK = 10;

/** Browsers drag with a mouse, and only some of them with a finger. Returns a function that ends it. */
export function holdToDrag(root: HTMLElement): () => void {
  let press: { readonly at: Point; readonly timer: number } | null = null;
  let drag: TouchedDrag | null = null;

  function release(): void {
    if (press !== null) clearTimeout(press.timer);
    press = null;
  }
  function cancel(): void {
    release();
    drag?.cancel();
    drag = null;
  }
  function onStart(event: TouchEvent): void {
    cancel();
    const at = touchPoint(event);
    const source = event.target instanceof Element ? event.target.closest('[draggable="true"]') : null;
    if (at === null || !(source instanceof HTMLElement)) return;
    const begin = (): void => {
      release();
      drag = startTouchedDrag(source, at);
    };
    press = { at, timer: window.setTimeout(begin, HOLD) };
  }
  function onMove(event: TouchEvent): void {
    const at = touchPoint(event);
    if (at === null) return cancel();
    if (press !== null && Math.hypot(at.x - press.at.x, at.y - press.at.y) > SLACK) release();
    if (drag === null) return undefined;
    // Otherwise the browser scrolls.
    event.preventDefault();
    return drag.moveTo(at);
  }
  function onEnd(event: TouchEvent): void {
    release();
    if (drag === null) return;
    // A drag is no tap.
    event.preventDefault();
    drag.drop();
    drag = null;
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') cancel();
  }
  /** A held press also opens menus and starts drags of the browser's own. */
  function onOwn(event: Event): void {
    if (!event.isTrusted || (press === null && drag === null)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('touchstart', onStart, { signal, passive: true });
  root.addEventListener('touchmove', onMove, { signal, passive: false });
  root.addEventListener('touchend', onEnd, { signal, passive: false });
  root.addEventListener('touchcancel', cancel, { signal });
  root.addEventListener('contextmenu', onOwn, { signal, capture: true });
  root.addEventListener('dragstart', onOwn, { signal, capture: true });
  window.addEventListener('keydown', onKey, { signal });
  return () => {
    listening.abort();
    cancel();
  };
}

/** Where the only finger is; null for several. */
function touchPoint({ touches }: TouchEvent): Point | null {
  const [touch] = touches;
  return touch === undefined || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
}
