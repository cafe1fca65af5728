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
      if (!found) return;
      if (found.zoom < 1) box.current?.style.setProperty('--print-zoom', found.zoom.toFixed(3));
      const isWhole = found.blocks.at(-1)?.[1] === count;
      // The browser prints what is there when the event ends.
      if (isWhole && (found.blocks.length > 1 || found.isLonger)) flushSync(() => setBlocks(found.blocks));
    };
    const end = (): void => {
      box.current?.style.removeProperty('--print-zoom');
      setBlocks(null);
    };
    return onPrint(begin, end);
  }, [box, count]);
  return blocks;
}

/** Smaller than this cannot be read on paper: columns are divided instead. */
const SMALLEST = 0.7;

interface Blocks {
  readonly blocks: readonly ColumnBlock[];
  readonly zoom: number;
  /** Whether there are rows below the box, which does not scroll on paper. */
  readonly isLonger: boolean;
}

function blocksIn(box: HTMLElement): Blocks {
  const row = box.querySelector('tbody tr:not([aria-hidden])');
  const cells = [...(row?.querySelectorAll('td') ?? [])];
  const [first, last] = [cells[0]?.getBoundingClientRect(), cells.at(-1)?.getBoundingClientRect()];
  // Its own place is that on the page, as the cell is positioned.
  const start = row?.getBoundingClientRect().left ?? 0;
  const width = widthOnPaper(box);
  const zoom = Math.min(Math.max(width / ((last?.right ?? 0) - start || 1), SMALLEST), 1);
  const widths = cells.map(({ offsetWidth }) => offsetWidth);
  return {
    blocks: columnBlocks(widths, width / zoom - ((first?.left ?? start) - start)),
    zoom,
    isLonger: box.scrollHeight > box.clientHeight + 1,
  };
}
