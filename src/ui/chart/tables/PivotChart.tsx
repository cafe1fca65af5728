import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { type ColumnBlock, columnBlocks } from '#charts/kit/table/columnBlocks.ts';
import { flushSync } from 'react-dom';
import { t } from '../../t.ts';
import { onPrint } from '../../page/onPrint.ts';
import { PIVOT_ROW, PivotPart, type PivotPartProps } from './PivotPart.tsx';
import { useRowWindow } from './useRowWindow.ts';
import styles from './TableChart.module.css';
import { widthOnPaper } from './paper.ts';

/**
 * While the page is printed, the columns in blocks that paper is wide enough for; null while it is not, or where all
 * fit.
 */
function usePrintedBlocks(box: RefObject<HTMLElement | null>, count: number): readonly ColumnBlock[] | null {
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

export type PivotChartProps = Omit<PivotPartProps, 'first' | 'last' | 'from' | 'to'>;

/** Browsers are too slow for wider tables. */
const MAX_COLUMNS = 300;
/** Paper does not scroll. */
const MAX_PRINTED_ROWS = 2000;

/**
 * A pivot table, with headers of all levels at both edges. Where it is wider than paper it is printed in blocks of
 * columns.
 */
export function PivotChart(props: PivotChartProps): ReactNode {
  const { rows, columns } = props.pivot;
  const { box, inView } = useRowWindow(PIVOT_ROW);
  const blocks = usePrintedBlocks(box, Math.min(columns.length, MAX_COLUMNS));
  const printed = Math.min(rows.length, MAX_PRINTED_ROWS);

  return (
    <div
      ref={box}
      className={styles['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label={props.label}
      data-printed-blocks={blocks?.length}
    >
      {blocks === null ? (
        <PivotPart {...props} {...inView(rows.length)} from={0} to={MAX_COLUMNS} />
      ) : (
        blocks.map(([from, to]) => (
          <PivotPart key={from} {...props} {...{ from, to }} first={0} last={printed} />
        ))
      )}
      {blocks !== null && printed < rows.length ? (
        <p className={styles['text']}>
          {t('Showing the first {shown} of {all} rows.', { shown: printed, all: rows.length })}
        </p>
      ) : null}
      {columns.length > MAX_COLUMNS ? (
        <p className={styles['text']}>
          {t('Showing the first {shown} of {all} columns.', { shown: MAX_COLUMNS, all: columns.length })}
        </p>
      ) : null}
    </div>
  );
}
