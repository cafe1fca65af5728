import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** How far outside the window a chart still counts as near, in pixels: about a screen of scrolling ahead. */
const MARGIN = 600;

/** Whether an element is, or ever was, near the window. What was near once stays so: it is not taken down again. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isNear || target === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${MARGIN}px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
