import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { sortTable, type TableSort } from '#domain/chart/types/table/sortTable.ts';
import type { ServerSort } from '#domain/chart/types/table/tablePages.ts';
import type { TableView } from '#domain/chart/types/table/tableView.ts';
import { t } from '../../t.ts';
import { moveAmongCells } from './moveAmongCells.ts';
import { TableCell, type TableCellEvents } from './TableCell.tsx';
import { TablePager } from './TablePager.tsx';
import { useColumnOrder } from './useColumnOrder.ts';
import { usePrintedRows } from './usePrintedRows.ts';
import { usePrintZoom } from './usePrintZoom.ts';
import { useRowWindow } from './useRowWindow.ts';
import styles from './TableChart.module.css';

export interface TableChartProps extends TableCellEvents {
  /** The accessible name of the table. */
  readonly label: string;
  readonly view: TableView;
  /** The visible rows, if not all. */
  readonly only?: ReadonlySet<number> | null;
  /** The values that filter other charts, by their text. */
  readonly selected?: readonly string[] | null | undefined;
  /** Rows on one page; all of them without it. */
  readonly pageSize?: number | null;
  /** The page whose rows these are: another one is shown from its first row. */
  readonly page?: number | undefined;
  /** Where the order is that of all rows, of which these are a page: who asks for another one. */
  readonly sorting?: ServerSorting | undefined;
  /** Whether a reader can move columns. */
  readonly isMovable?: boolean;
}

interface ServerSorting {
  readonly by: ServerSort | null;
  /** The columns that it can order by. */
  readonly names: readonly string[];
  readonly onSort: (by: ServerSort | null) => void;
}

const ROW = 28;

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
  const [ownSort, setSort] = useState<TableSort | null>(null);
  const sort = sorting === undefined ? ownSort : shownSort(view, sorting.by);
  const order = useMemo(() => {
    const all = sortTable(view, ownSort);
    return only === null ? all : all.filter((row) => only.has(row));
  }, [view, ownSort, only]);
  const [chosenPage, setPage] = useState(0);
  const page =
    pageSize === null ? 0 : Math.min(chosenPage, Math.max(Math.ceil(order.length / pageSize) - 1, 0));
  const rows = pageSize === null ? order : order.slice(page * pageSize, (page + 1) * pageSize);
  const { box, ...inView } = useRowWindow(rows.length, ROW);
  const printed = usePrintedRows(box, rows.length);
  const { first, last } = printed === null ? inView : { first: 0, last: printed };
  const { columns, headingProps, keyProps } = useColumnOrder(view.columns, isMovable);
  usePrintZoom(box);
  // In braces: browsers return a promise, which would be taken for what ends the effect.
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [box, shownPage, page]);
  const turn = (column: number): void => {
    const next = nextSort(sort, column);
    const key = view.columns[column]?.name;
    if (sorting === undefined) setSort(next);
    else if (key !== undefined) sorting.onSort(next && { key, desc: !next.rising });
  };
  const pressable = columns.filter(({ column }) => column.isDimension);

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
      <table className={styles['table']} aria-rowcount={order.length + 1} aria-label={label}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ column, index }, place) => (
              <th
                key={column.name}
                scope="col"
                data-align={column.align}
                style={column.width === null ? undefined : { inlineSize: column.width }}
                aria-sort={sort?.column === index ? (sort.rising ? 'ascending' : 'descending') : 'none'}
                {...headingProps(place)}
              >
                <button
                  type="button"
                  className={styles['sort']}
                  disabled={sorting?.names.includes(column.name) === false}
                  onClick={() => turn(index)}
                  title={column.label}
                  {...keyProps(place)}
                >
                  <span className={styles['name']}>{column.label}</span>
                  <span aria-hidden="true" className={styles['arrow']}>
                    {sort?.column === index ? (sort.rising ? '▲' : '▼') : ''}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it */}
        <tbody onKeyDown={(event) => moveAmongCells(event, pressable.length)}>
          {first > 0 ? <Spacer rows={first} /> : null}
          {rows.slice(first, last).map((row, i) => (
            <tr key={row} aria-rowindex={page * (pageSize ?? 0) + first + i + 2}>
              {columns.map(({ column }) => (
                <TableCell
                  key={column.name}
                  column={column}
                  row={row}
                  isStop={i === 0 && column === pressable[0]?.column}
                  selected={selected}
                  onPress={onPress}
                  onContext={onContext}
                />
              ))}
            </tr>
          ))}
          {printed === null && last < rows.length ? <Spacer rows={rows.length - last} /> : null}
        </tbody>
        {view.hasTotals ? (
          <tfoot>
            <tr>
              {columns.map(({ column }, place) => (
                <td key={column.name} data-align={column.align} data-numeric={column.numeric || undefined}>
                  {column.total ?? (place === 0 ? t('Total') : '')}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {printed !== null && printed < rows.length ? (
        <p className={styles['text']}>
          {t('Showing the first {shown} of {all} rows.', { shown: printed, all: rows.length })}
        </p>
      ) : null}
    </div>
  );
  if (pageSize === null || order.length <= pageSize) return table;
  return (
    <>
      {table}
      <TablePager page={page} pageSize={pageSize} rowCount={order.length} onPage={setPage} />
    </>
  );
}

/** Ascending, descending, and the order of the rows again. */
const nextSort = (now: TableSort | null, column: number): TableSort | null =>
  now?.column !== column ? { column, rising: true } : now.rising ? { column, rising: false } : null;

function shownSort(view: TableView, by: ServerSort | null): TableSort | null {
  const column = by === null ? -1 : view.columns.findIndex(({ name }) => name === by.key);
  return by === null || column < 0 ? null : { column, rising: !by.desc };
}

function Spacer({ rows }: { readonly rows: number }): ReactNode {
  return <tr aria-hidden="true" style={{ blockSize: rows * ROW }} />;
}
