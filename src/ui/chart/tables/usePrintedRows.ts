import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { onPrint } from '../../page/onPrint.ts';

/** Paper does not scroll, and a card may not become a book. */
const MOST = 2000;

/**
 * While the page is printed, how many rows of a table that is longer than its box are on paper; null while it is not.
 */
export function usePrintedRows(box: RefObject<HTMLElement | null>, count: number): number | null {
  const [printed, setPrinted] = useState<number | null>(null);
  useEffect(() => {
    const begin = (): void => {
      const isLonger = box.current !== null && box.current.scrollHeight > box.current.clientHeight + 1;
      // The browser prints what is there when the event ends.
      if (isLonger) flushSync(() => setPrinted(Math.min(count, MOST)));
    };
    const end = (): void => setPrinted(null);
    return onPrint(begin, end);
  }, [box, count]);
  return printed;
}
