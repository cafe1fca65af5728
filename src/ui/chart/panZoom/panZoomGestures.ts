import type { Point } from '#domain/point.ts';
import type { Area } from '../chartViewProps.ts';
import { type PanZoom, pannedBy, type Section, zoomedBy } from '#charts/kit/spec/layout/panZoom.ts';

/** What pointers and wheels on a drawing do. */
export interface PanZoomTarget {
  readonly can: () => PanZoom;
  readonly section: () => Section;
  readonly show: (section: Section) => void;
  /** The plot, in pixels from the corner of the box. */
  readonly area: () => Area | null;
  /** The key of the mark that the press began on, if it can be dragged. */
  readonly grabbed: () => string | null;
  /** Moves a mark, in widths and heights of the whole drawing. */
  readonly move: (key: string, x: number, y: number) => void;
  /** A drag began: a tooltip would be in its way. */
  readonly dragged: () => void;
}

/** In pixels: a shorter way is a press. */
const MIN_DRAG = 4;
/** How much a pixel of the wheel zooms. */
const PER_PIXEL = 0.002;
const LINE = 16;

/**
 * Pans and zooms by pointer. One finger scrolls the page, and two move the drawing. The wheel scrolls the page too
 * until the drawing was pressed, except with Ctrl, which trackpads send for two fingers.
 */
export function listenForPanZoom(box: HTMLElement, target: PanZoomTarget): () => void {
  let isPressed = false;
  let from: Point | null = null;
  let isDragging = false;
  let fingers: { readonly middle: Point; readonly apart: number } | null = null;

  const pixel = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
    x: clientX,
    y: clientY,
  });
  const area = (): Area =>
    target.area() ?? { left: 0, top: 0, width: box.clientWidth, height: box.clientHeight };
  /** From the middle of the plot, in its widths and heights. */
  function inPlot(point: Point): Point {
    const corner = box.getBoundingClientRect();
    const { left, top, width, height } = area();
    return {
      x: (point.x - corner.left - left) / width - 0.5,
      y: (point.y - corner.top - top) / height - 0.5,
    };
  }
  function drag(to: Point, before: Point): void {
    const { width, height } = area();
    const [x, y] = [(to.x - before.x) / width, (to.y - before.y) / height];
    const key = target.grabbed();
    const { zoom } = target.section();
    if (key !== null) target.move(key, x / zoom, y / zoom);
    else if (target.can().canPan) target.show(pannedBy(target.section(), x, y));
  }

  function down(event: PointerEvent): void {
    isPressed = event.target instanceof Node && box.contains(event.target);
    isDragging = false;
    from = isPressed && event.pointerType !== 'touch' && event.button === 0 ? pixel(event) : null;
  }
  function move(event: PointerEvent): void {
    if (from === null) return;
    const to = pixel(event);
    if (!isDragging && Math.hypot(to.x - from.x, to.y - from.y) < MIN_DRAG) return;
    if (!isDragging) target.dragged();
    isDragging = true;
    drag(to, from);
    from = to;
    // The marks under the pointer are not pointed at.
    event.stopPropagation();
  }
  const up = (): void => void (from = null);
  /** The end of a drag is no press of a mark. */
  function click(event: MouseEvent): void {
    if (!isDragging) return;
    isDragging = false;
    event.stopPropagation();
  }
  function wheel(event: WheelEvent): void {
    if (!target.can().canZoom || !(isPressed || event.ctrlKey)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
    const factor = Math.exp(-pixels * PER_PIXEL * (event.ctrlKey ? 4 : 1));
    target.show(zoomedBy(target.section(), factor, inPlot(pixel(event))));
  }
  function touch(event: TouchEvent): void {
    const [a, b] = [event.touches[0], event.touches[1]];
    if (a === undefined || b === undefined) return void (fingers = null);
    event.preventDefault();
    const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
    const apart = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
    const before = fingers;
    fingers = { middle, apart };
    if (before === null) return target.dragged();
    const { canPan, canZoom } = target.can();
    if (canZoom) target.show(zoomedBy(target.section(), apart / before.apart, inPlot(middle)));
    if (canPan) drag(middle, before.middle);
  }
  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape') isPressed = false;
  }

  const done = new AbortController();
  const { signal } = done;
  window.addEventListener('pointerdown', down, { capture: true, signal });
  window.addEventListener('pointermove', move, { capture: true, signal });
  window.addEventListener('pointerup', up, { capture: true, signal });
  window.addEventListener('pointercancel', up, { capture: true, signal });
  window.addEventListener('keydown', key, { signal });
  box.addEventListener('click', click, { capture: true, signal });
  box.addEventListener('wheel', wheel, { passive: false, signal });
  box.addEventListener('touchstart', touch, { passive: false, signal });
  box.addEventListener('touchmove', touch, { passive: false, signal });
  box.addEventListener('touchend', touch, { signal });
  return () => done.abort();
}
