import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered beyond the view, so that fast scrolling shows no blanks. */
const OVERSCAN = 12;

export interface RowWindow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly last: number;
}

/** Which fixed-height rows are in view of a scrolling box. */
export function useRowWindow(count: number, rowHeight: number): RowWindow {
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
  const first = Math.max(Math.min(Math.floor(top / rowHeight), count) - OVERSCAN, 0);
  return { box, first, last: Math.min(Math.ceil((top + height) / rowHeight) + OVERSCAN, count) };
}
