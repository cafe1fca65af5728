import type { PlotArea } from '#ui/chart/chartViewProps.ts';

interface Dragging {
  /** Null while the chart is not drawn. */
  readonly plot: () => PlotArea | null;
  /** The dragged part, in pixels from the corner of the chart; null when the drag is over. */
  readonly onBox: (box: DOMRectInit | null) => void;
  readonly onSelect: (from: number, to: number) => void;
}

/** A shorter drag is a click. */
const SHORTEST = 6;

/**
 * Reports drags along the time axis of a chart. Escape cancels; clicks and scrolling across the axis stay what they
 * are.
 */
export function dragOverTime(over: HTMLElement, along: 'x' | 'y', dragging: Dragging): () => void {
  let end: () => void = () => {};

  function begin(start: PointerEvent): void {
    // A finger that moves along an upright axis scrolls the page.
    if (!start.isPrimary || start.button !== 0 || (along === 'y' && start.pointerType === 'touch')) return;
    const plot = dragging.plot();
    if (plot === null || !isWithin(start, over, plot)) return;
    end();
    const { signal, stop } = listening();
    let isDragged = false;
    const partNow = (event: PointerEvent) => partOf(start, event, { over, along, plot });
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      const moved = along === 'x' ? event.clientX - start.clientX : event.clientY - start.clientY;
      isDragged ||= Math.abs(moved) >= SHORTEST;
      if (isDragged) dragging.onBox(partNow(event).box);
    };
    const drop = (event: PointerEvent): void => {
      if (event.pointerId !== start.pointerId) return;
      end();
      if (!isDragged) return;
      swallowClick(over);
      dragging.onSelect(...partNow(event).times);
    };
    const keys = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !isDragged) return;
      event.stopPropagation();
      end();
      swallowClick(over);
    };
    end = () => {
      stop();
      dragging.onBox(null);
      end = () => {};
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', () => end(), { signal });
    window.addEventListener('keydown', keys, { signal, capture: true });
    // The drag leaves the chart without selecting the page's text.
    document.addEventListener('selectstart', (event) => event.preventDefault(), { signal });
  }

  const { touchAction } = over.style;
  if (along === 'x') over.style.touchAction = 'pan-y';
  over.addEventListener('pointerdown', begin);
  return () => {
    end();
    over.style.touchAction = touchAction;
    over.removeEventListener('pointerdown', begin);
  };
}

function listening(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}

/** The click that ends a drag is not a click on the mark below. */
function swallowClick(over: HTMLElement): void {
  const { signal, stop } = listening();
  over.addEventListener('click', (event) => event.stopImmediatePropagation(), { signal, capture: true });
  setTimeout(stop);
}

function isWithin(event: PointerEvent, over: HTMLElement, { left, top, width, height }: PlotArea): boolean {
  const corner = over.getBoundingClientRect();
  const [x, y] = [event.clientX - corner.x - left, event.clientY - corner.y - top];
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function partOf(
  start: PointerEvent,
  now: PointerEvent,
  { over, along, plot }: { readonly over: HTMLElement; readonly along: 'x' | 'y'; readonly plot: PlotArea },
): { readonly box: DOMRectInit; readonly times: readonly [number, number] } {
  const corner = over.getBoundingClientRect();
  const isAcross = along === 'x';
  const length = isAcross ? plot.width : plot.height;
  const offset = isAcross ? corner.x + plot.left : corner.y + plot.top;
  const placeOf = (event: PointerEvent): number =>
    Math.min(length, Math.max(0, (isAcross ? event.clientX : event.clientY) - offset));
  const [a, b] = [placeOf(start), placeOf(now)];
  const [from, size] = [Math.min(a, b), Math.abs(a - b)];
  const [low, high] = plot.ends;
  const timeAt = (place: number): number => low + (place / length) * (high - low);
  return {
    box: isAcross
      ? { x: plot.left + from, y: plot.top, width: size, height: plot.height }
      : { x: plot.left, y: plot.top + from, width: plot.width, height: size },
    times: [timeAt(from), timeAt(from + size)],
  };
}
