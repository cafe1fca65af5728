import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many of the widths, in ascending order, fit an element. Panes are resizable, so the element's width counts and
 * not the page's.
 */
export function useElementSize(element: RefObject<HTMLElement | null>, ...widths: readonly number[]): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const count = widths.filter((each) => each <= width).length;

  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = (): void => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);

  return count;
}
