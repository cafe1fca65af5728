import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clampTop, ROW_HEIGHT, scrollScale, type ScrollScale } from './window.ts';

export interface GridScroll {
  /** The scroll offset below the header, in content pixels. */
  readonly top: number;
  readonly left: number;
  readonly viewWidth: number;
  /** Without the header. */
  readonly viewHeight: number;
  readonly scale: ScrollScale;
  scrollTo(top: number, left: number): void;
}

interface Position {
  readonly top: number;
  readonly left: number;
}

/** Tracks and sets the scroll position of the grid, exact to the pixel for any length. */
export function useGridScroll(box: RefObject<HTMLElement | null>, rowCount: number): GridScroll {
  const [position, setPosition] = useState<Position>({ top: 0, left: 0 });
  const [size, setSize] = useState({ width: 0, height: 0 });
  const viewHeight = Math.max(0, size.height - ROW_HEIGHT);
  const scale = useMemo(() => scrollScale(rowCount, viewHeight), [rowCount, viewHeight]);
  const { ratio } = scale;
  /** The scrollbar position set for an offset it cannot represent exactly. */
  const placed = useRef<{ readonly scrollTop: number; readonly top: number } | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onScroll = (): void => {
      const { scrollTop, scrollLeft } = element;
      const exact = placed.current;
      const isPlaced = exact !== null && Math.abs(exact.scrollTop - scrollTop) < 1;
      if (!isPlaced) placed.current = null;
      const top = isPlaced ? exact.top : scrollTop * ratio;
      // The event fires right before the frame: rendering now moves rows with the scrollbar.
      flushSync(() => setPosition({ top, left: scrollLeft }));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [box, ratio]);

  const scrollTo = useCallback(
    (top: number, left: number) => {
      const element = box.current;
      if (element === null) return;
      element.scrollTo({ top: top / ratio, left, behavior: 'instant' });
      placed.current = { scrollTop: element.scrollTop, top };
      setPosition({ top, left: element.scrollLeft });
    },
    [box, ratio],
  );

  // When scaled, a wheel turn would skip many rows: scroll by its own delta instead.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || ratio <= 1) return;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaMode === WheelEvent.DOM_DELTA_PAGE) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? ROW_HEIGHT : 1;
      const from = placed.current?.top ?? element.scrollTop * ratio;
      const top = clampTop(from + event.deltaY * unit, scale, viewHeight);
      scrollTo(top, element.scrollLeft + event.deltaX * unit);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box, ratio, scale, viewHeight, scrollTo]);

  return {
    top: clampTop(position.top, scale, viewHeight),
    left: position.left,
    viewWidth: size.width,
    viewHeight,
    scale,
    scrollTo,
  };
}
