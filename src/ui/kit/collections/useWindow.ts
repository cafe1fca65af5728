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

/**
 * Which rows are in view of a scrolling box, plus overscan. `tops` has where each begins, and where the last one ends.
 */
export function useWindow(box: RefObject<HTMLElement | null>, tops: readonly number[]): Window {
  const count = tops.length - 1;
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

  const [atTop, atEnd] = [rowAt(tops, view.top), rowAt(tops, view.top + view.height)];
  return {
    first: Math.max(0, Math.min(count, atTop - OVERSCAN)),
    last: Math.min(count, atEnd + 1 + OVERSCAN),
    pageRows: Math.max(1, atEnd - atTop - 1),
    scrollTo(index) {
      const element = box.current;
      if (element === null) return;
      const [top = 0, end = 0] = tops.slice(index, index + 2);
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (end > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: end - element.clientHeight });
    },
  };
}

/** The last row that begins at or above a place. */
function rowAt(tops: readonly number[], place: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
