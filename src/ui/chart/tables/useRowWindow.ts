import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered beyond the view, so that fast scrolling shows no blanks. */
const OVERSCAN = 12;

export interface RowRange {
  readonly first: number;
  readonly last: number;
}

export interface RowWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  /** The rows in view of a table of so many. */
  readonly inView: (count: number) => RowRange;
}

/** Which fixed-height rows are in view of a scrolling box. */
export function useRowWindow(rowHeight: number): RowWindow {
  const box = useRef<HTMLDivElement>(null);
  const [[top, height], setView] = useState<readonly [number, number]>([0, 600]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = (): void => setView([element.scrollTop, element.clientHeight]);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return {
    box,
    inView: (count) => ({
      first: Math.max(Math.min(Math.floor(top / rowHeight), count) - OVERSCAN, 0),
      last: Math.min(Math.ceil((top + height) / rowHeight) + OVERSCAN, count),
    }),
  };
}
