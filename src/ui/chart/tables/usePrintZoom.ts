import { type RefObject, useEffect } from 'react';
import { onPrint } from '../../page/onPrint.ts';
import { widthOnPaper } from './paper.ts';

/**
 * While the page is printed, makes a table that is wider than its box so much smaller that all of its columns are on
 * the paper, which does not scroll: a number of which the edge leaves the first digits reads as another one.
 */
export function usePrintZoom(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const begin = (): void => {
      const table = box.current?.querySelector('table');
      if (!box.current || !table) return;
      const zoom = widthOnPaper(box.current) / table.offsetWidth;
      if (zoom < 1) box.current.style.setProperty('--print-zoom', zoom.toFixed(3));
    };
    const end = (): void => void box.current?.style.removeProperty('--print-zoom');
    return onPrint(begin, end);
  }, [box]);
}
