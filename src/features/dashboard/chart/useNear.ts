import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import type { Observable } from '#ui/observable.ts';
import { useObservable } from '#ui/useObservable.ts';

/** Distance outside the viewport within which a chart counts as near, in pixels: about a screen of scrolling. */
const MARGIN = 600;

/**
 * Whether an element is, or ever was, near the viewport. It stays true: charts are not unmounted again. An element
 * known to be near from the start is not observed. With `drawAll` every element counts as near, for print and images.
 */
export function useNear(
  element: RefObject<HTMLElement | null>,
  fromStart: boolean,
  drawAll: Observable<boolean>,
): boolean {
  const isWanted = useObservable(drawAll);
  const [isSeen, setNear] = useState(fromStart);
  const isNear = isSeen || isWanted;
  // An observer calls back a frame later at the earliest.
  useLayoutEffect(() => {
    if (isNear) return;
    const place = element.current?.getBoundingClientRect();
    if (place === undefined || place.height === 0) return;
    if (place.top < window.innerHeight + MARGIN && place.bottom > -MARGIN)
      startTransition(() => setNear(true));
  }, [element, isNear]);
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
