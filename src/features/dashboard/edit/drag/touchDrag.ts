import type { Point } from '#domain/point.ts';
import { useEffect, type RefObject } from 'react';
import type { Dragged } from '#domain/dashboard/edit/drop/drop.ts';
import type { DropControl } from './dragging.ts';

/** In pixels: a shorter way is a press. */
const LEAST = 8;
/** How near to its edge a drag scrolls the layout, and how far in each frame. */
const EDGE = 56;
const STEP = 14;

/**
 * Drags by touch and pen: browsers start drags of their own after a long press only, or not at all. The handle must
 * have `touch-action: none`, or the browser scrolls instead.
 */
export function useTouchDrag(
  handle: RefObject<HTMLElement | null>,
  dragged: Dragged | null,
  control: DropControl,
): void {
  const key = JSON.stringify(dragged);
  useEffect(() => {
    const element = handle.current;
    if (element === null || dragged === null) return undefined;
    const stop = touchDrag(element, dragged, control);
    return stop;
    // The key identifies the dragged component.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [handle, key, control]);
}

interface Drag {
  readonly pointerId: number;
  readonly from: Point;
  at: Point;
  isMoving: boolean;
}

/**
 * Listens on a handle; returns a function that ends it. A drag that has begun goes on: where it opens another tab, the
 * dragged component and its handle leave the page.
 */
function touchDrag(element: HTMLElement, dragged: Dragged, control: DropControl): () => void {
  let drag: Drag | null = null;
  let frame = 0;

  function end(): void {
    cancelAnimationFrame(frame);
    if (drag?.isMoving === true) control.leave();
    drag = null;
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('dragstart', onNative, { capture: true });
  }
  /** Each frame, so that the layout scrolls while the finger rests at its edge. */
  function scroll(): void {
    if (drag === null) return;
    const box = control.scroller()?.getBoundingClientRect();
    const { y } = drag.at;
    const by = box === undefined ? 0 : y < box.top + EDGE ? -STEP : y > box.bottom - EDGE ? STEP : 0;
    if (by !== 0) {
      control.scroller()?.scrollBy(0, by);
      control.over(dragged, drag.at);
    }
    frame = requestAnimationFrame(scroll);
  }

  function onDown(event: PointerEvent): void {
    const isButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (event.pointerType === 'mouse' || !event.isPrimary || isButton) return;
    const at = { x: event.clientX, y: event.clientY };
    drag = { pointerId: event.pointerId, from: at, at, isMoving: false };
    element.setPointerCapture(event.pointerId);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('dragstart', onNative, { capture: true });
  }
  function onMove(event: PointerEvent): void {
    if (drag === null || event.pointerId !== drag.pointerId) return;
    drag.at = { x: event.clientX, y: event.clientY };
    if (!drag.isMoving) {
      if (Math.hypot(drag.at.x - drag.from.x, drag.at.y - drag.from.y) < LEAST) return;
      drag.isMoving = true;
      frame = requestAnimationFrame(scroll);
    }
    control.over(dragged, drag.at);
  }
  function onUp(event: PointerEvent): void {
    if (drag === null || event.pointerId !== drag.pointerId) return;
    const { isMoving, at } = drag;
    end();
    if (isMoving) control.drop(dragged, at);
  }
  function onCancel(event: PointerEvent): void {
    if (event.pointerId === drag?.pointerId) end();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') end();
  }
  /** The browser's own drag would cancel this one. */
  function onNative(event: DragEvent): void {
    if (drag !== null) event.preventDefault();
  }
  element.addEventListener('pointerdown', onDown);
  return () => {
    element.removeEventListener('pointerdown', onDown);
    if (drag?.isMoving !== true) end();
  };
}
