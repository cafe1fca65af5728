import type { RefObject } from 'react';
import { useLayoutEffect, useState } from 'react';

const OVERSCAN = 8;

export interface Window {
  readonly first: number;
  /** One past the last row to render. */
  readonly last: number;
  readonly pageRows: number;
  /** Scrolls the row into view with the least movement. */
  readonly scrollTo: (index: number) => void;
}

/** Which fixed-height rows are in view of a scrolling box, plus overscan. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number): Window {
  const [view, setView] = useState({ top: 0, height: 600 });
  const isThere = count > 0;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
    // The box mounts and unmounts with the rows.
  }, [box, isThere]);

  return {
    first: Math.max(0, Math.min(count, Math.floor(view.top / rowPx) - OVERSCAN)),
    last: Math.min(count, Math.ceil((view.top + view.height) / rowPx) + OVERSCAN),
    pageRows: Math.max(1, Math.floor(view.height / rowPx) - 1),
    scrollTo(index) {
      const element = box.current;
      if (element === null) return;
      const top = index * rowPx;
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (top + rowPx > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: top + rowPx - element.clientHeight });
    },
  };
}
