import type { Point } from '#domain/point.ts';
import styles from './holdToDrag.module.css';

/** How near to its edge a drag scrolls an element, and how far in each frame, in pixels. */
const EDGE = 56;
const STEP = 12;

/** Scrolls the innermost element at a point that the point is at the edge of and that can scroll on. */
function scrollAtEdge(over: Element | null, { y }: Point): void {
  for (let at = over; at !== null; at = at.parentElement) {
    const isPage = at === document.scrollingElement;
    if (!isPage && !/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
    const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : at.getBoundingClientRect();
    const isAbove = y < Math.max(top, 0) + EDGE;
    if (!isAbove && y <= Math.min(bottom, window.innerHeight) - EDGE) continue;
    const before = at.scrollTop;
    at.scrollBy({ top: isAbove ? -STEP : STEP, behavior: 'instant' });
    if (at.scrollTop !== before) return;
  }
}

/** A drag by touch, which its source and targets see as one of the browser's own. */
export interface TouchedDrag {
  readonly moveTo: (point: Point) => void;
  /** Drops what is dragged if the target under the finger takes it. */
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Null if the source refuses to be dragged. */
export function startTouchedDrag(source: HTMLElement, from: Point): TouchedDrag | null {
  const transfer = new DataTransfer();
  let point = from;
  let over: Element | null = null;
  let isTaken = false;
  let frame = 0;

  /** Returns whether a listener prevented the browser's default, which is how a target accepts it. */
  function dispatch(type: string, target: Element, relatedTarget: Element | null = null): boolean {
    const { x: clientX, y: clientY } = point;
    const event = {
      bubbles: true,
      cancelable: true,
      dataTransfer: transfer,
      clientX,
      clientY,
      relatedTarget,
    };
    return !target.dispatchEvent(new DragEvent(type, event));
  }

  function enter(next: Element | null): void {
    if (next === over) return;
    const left = over;
    over = next;
    if (left !== null) dispatch('dragleave', left, next);
    if (next !== null) dispatch('dragenter', next, left);
  }

  function look(): void {
    enter(document.elementFromPoint(point.x, point.y));
    isTaken = over !== null && dispatch('dragover', over);
  }

  function end(): void {
    cancelAnimationFrame(frame);
    ghost.remove();
    dispatch('dragend', source);
  }

  if (dispatch('dragstart', source)) return null;
  const ghost = ghostOf(source);
  document.body.append(ghost);
  /** In each frame, since the page scrolls under a finger that rests at its edge. */
  const follow = (): void => {
    ghost.style.transform = `translate(${point.x - LEFT}px, ${point.y - ABOVE}px)`;
    scrollAtEdge(over, point);
    look();
    frame = requestAnimationFrame(follow);
  };
  follow();
  return {
    moveTo: (next) => {
      point = next;
    },
    drop() {
      look();
      if (over !== null && isTaken) dispatch('drop', over);
      else enter(null);
      end();
    },
    cancel() {
      enter(null);
      end();
    },
  };
}

/** Where what is dragged is shown beside the finger, in pixels. */
const LEFT = 16;
const ABOVE = 48;

/** The first line of its text, as a picture of what is dragged. */
function ghostOf(source: HTMLElement): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = styles['ghost'] ?? '';
  ghost.dataset['dragGhost'] = '';
  ghost.ariaHidden = 'true';
  ghost.textContent = source.innerText.split('\n')[0] ?? '';
  return ghost;
}
