import { type ReactNode, useLayoutEffect, useMemo, useState, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { sortTable } from './sortTable.ts';
import type { TableSort } from '#charts/kit/table/tablePages.ts';
import type { TableView } from '#charts/kit/table/tableView.ts';
import { t } from '../../t.ts';
import { onPrint } from '../../page/onPrint.ts';
import type { TableCellEvents } from './TableCell.tsx';
import { TablePager } from './TablePager.tsx';
import { TABLE_ROW, TablePart, type TableRows } from './TablePart.tsx';
import { useRowWindow } from './useRowWindow.ts';
import styles from './TableChart.module.css';
import { widthOnPaper } from './paper.ts';

/** Paper does not scroll, and a card may not become a book. */
const MOST = 2000;

/**
 * While the page is printed, how many rows of a table that is longer than its box are on paper; null while it is not.
 */
function usePrintedRows(box: RefObject<HTMLElement | null>, count: number): number | null {
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

/**
 * While the page is printed, makes a table that is wider than its box so much smaller that all of its columns are on
 * the paper, which does not scroll: a number of which the edge leaves the first digits reads as another one.
 */
function usePrintZoom(box: RefObject<HTMLElement | null>): void {
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

export interface TableChartProps extends TableCellEvents {
  /** The accessible name of the table. */
  readonly label: string;
  readonly view: TableView;
  /** The visible rows, if not all. */
  readonly only?: ReadonlySet<number> | null;
  /** The values that filter other charts, by their text. */
  readonly selected?: readonly string[] | null | undefined;
  /** Rows on one page; all of them without it. */
  readonly pageSize?: number | null | undefined;
  /** The page whose rows these are: another one is shown from its first row. */
  readonly page?: number | undefined;
  /** Where the order is that of all rows, of which these are a page: who asks for another one. */
  readonly sorting?: ServerSorting | undefined;
  /** Whether a reader can move columns. */
  readonly isMovable?: boolean | undefined;
}

interface ServerSorting {
  readonly by: TableSort | null;
  /** The columns that it can order by. */
  readonly names: readonly string[];
  readonly onSort: (by: TableSort | null) => void;
}

/** A table of any length in the chosen order; only rows in view are rendered. */
export function TableChart({
  label,
  view,
  only = null,
  selected = null,
  onPress,
  onContext,
  pageSize = null,
  page: shownPage,
  sorting,
  isMovable = false,
}: TableChartProps): ReactNode {
  const [chosenSort, setSort] = useState<TableSort | null>(null);
  // A page of rows that were ordered elsewhere stays as it came, also where they were all here before.
  const ownSort = sorting === undefined ? chosenSort : null;
  const [chosenPage, setPage] = useState(0);
  const shown = useMemo(
    () => tableRows(view, ownSort, only, pageSize, chosenPage),
    [view, ownSort, only, pageSize, chosenPage],
  );
  const { page, rows } = shown;
  const { box, inView } = useRowWindow(TABLE_ROW);
  const printed = usePrintedRows(box, rows.length);
  usePrintZoom(box);
  // In braces: browsers return a promise, which would be taken for what ends the effect.
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [box, shownPage, page]);

  const table = (
    <div
      ref={box}
      className={styles['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      data-printed-blocks={printed === null ? undefined : 'rows'}
    >
      <TablePart
        table={shown}
        {...{ label, selected, onPress, onContext, isMovable }}
        sort={sorting === undefined ? ownSort : sorting.by}
        {...(printed === null ? inView(rows.length) : { first: 0, last: printed })}
        isPrinted={printed !== null}
        sortable={sorting?.names}
        onSort={sorting?.onSort ?? setSort}
      />
      {printed !== null && printed < rows.length ? (
        <p className={styles['text']}>
          {t('Showing the first {shown} of {all} rows.', { shown: printed, all: rows.length })}
        </p>
      ) : null}
    </div>
  );
  if (pageSize === null || shown.length <= pageSize) return table;
  return (
    <>
      {table}
      <TablePager page={page} pageSize={pageSize} rowCount={shown.length} onPage={setPage} />
    </>
  );
}

/** The rows of a table that are on its page, in the chosen order. */
function tableRows(
  view: TableView,
  sort: TableSort | null,
  only: ReadonlySet<number> | null,
  pageSize: number | null,
  chosenPage: number,
): TableRows {
  const sorted = sortTable(view, sort);
  const all = only === null ? sorted : sorted.filter((row) => only.has(row));
  const { length } = all;
  if (pageSize === null) return { view, rows: all, length, page: 0, start: 0 };
  const page = Math.min(chosenPage, Math.max(Math.ceil(length / pageSize) - 1, 0));
  const start = page * pageSize;
  return { view, rows: all.slice(start, start + pageSize), length, page, start };
}
