import { type RefObject, useEffect } from 'react';
import { onPrint } from '#ui/page/onPrint.ts';

/** Wider than a phone: what is narrower than paper is printed as it is. */
const SHEET = 700;

/**
 * While the page is printed, an element has the width that it has on screen, and is scaled to the paper by its styles:
 * pictures are drawn for that width and cannot be drawn again before the browser takes them.
 */
export function usePrintWidth(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const begin = (): void => {
      const width = element.current?.clientWidth ?? 0;
      if (width > SHEET) element.current?.style.setProperty('--screen-width', `${width}px`);
    };
    const end = (): void => void element.current?.style.removeProperty('--screen-width');
    return onPrint(begin, end);
  }, [element]);
}
