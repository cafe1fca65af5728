import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnBlock, columnBlocks } from '#charts/pivotTable/columnBlocks.ts';
import { onPrint } from '../../page/onPrint.ts';
import { widthOnPaper } from './paper.ts';

/**
 * While the page is printed, the columns in blocks that paper is wide enough for; null while it is not, or where all
 * fit.
 */
export function usePrintedBlocks(
  box: RefObject<HTMLElement | null>,
  count: number,
): readonly ColumnBlock[] | null {
  const [blocks, setBlocks] = useState<readonly ColumnBlock[] | null>(null);
  useEffect(() => {
    const begin = (): void => {
      const found = box.current && blocksIn(box.current);
      const isWhole = found?.at(-1)?.[1] === count;
      // The browser prints what is there when the event ends.
      if (found && isWhole && found.length > 1) flushSync(() => setBlocks(found));
    };
    const end = (): void => setBlocks(null);
    return onPrint(begin, end);
  }, [box, count]);
  return blocks;
}

function blocksIn(box: HTMLElement): readonly ColumnBlock[] {
  const row = box.querySelector('tbody tr:not([aria-hidden])');
  const cells = [...(row?.querySelectorAll('td') ?? [])];
  const headers = cells[0]?.offsetLeft ?? 0;
  return columnBlocks(
    cells.map(({ offsetWidth }) => offsetWidth),
    widthOnPaper(box) - headers,
  );
}
