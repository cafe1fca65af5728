import { memo, type ReactNode, type KeyboardEvent, useMemo } from 'react';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import type { TableSort } from '#charts/kit/table/tablePages.ts';
import type { TableView } from '#charts/kit/table/tableView.ts';
import { t } from '../../t.ts';
import { TableCell, type TableCellEvents } from './TableCell.tsx';
import { useColumnOrder } from './useColumnOrder.ts';
import styles from './TableChart.module.css';

/**
 * Arrow keys between the buttons of cells, which are one stop of Tab together: as a stop each, a thousand rows would
 * lie before the next chart. Rows beyond the view are rendered, so that there is always a next one until the last.
 */
function moveAmongCells(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: 1,
    ArrowLeft: -1,
  };
  const step = steps[event.key];
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')];
  const at = cells.findIndex((cell) => cell === event.target);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  cells[at + step]?.focus();
}

/** The height of a row in px. */
export const TABLE_ROW = 28;

/** The rows of a page in the chosen order. */
export interface TableRows {
  readonly view: TableView;
  readonly rows: readonly number[];
  /** Of all pages. */
  readonly length: number;
  readonly page: number;
  /** The place of the first of `rows` among those of all pages. */
  readonly start: number;
}

export interface TablePartProps extends TableCellEvents {
  readonly label: string;
  readonly table: TableRows;
  readonly first: number;
  readonly last: number;
  readonly sort: TableSort | null;
  readonly onSort: (next: TableSort | null) => void;
  /** The names of the columns that the table can be ordered by, if not all. */
  readonly sortable: readonly string[] | undefined;
  readonly selected: readonly string[] | null;
  readonly isMovable: boolean;
  readonly isPrinted: boolean;
}

/** Some rows of a table, with its headings and totals. */
export const TablePart = memo(function TablePart(props: TablePartProps): ReactNode {
  const { label, table, first, last, sort, onSort, sortable, selected, isMovable, isPrinted } = props;
  const { view, rows, length, start } = table;
  const all = useMemo(() => shownColumns(view), [view]);
  const { columns, headingProps, keyProps } = useColumnOrder(all, isMovable);
  const pressable = columns.filter(({ isDimension }) => isDimension);
  return (
    <table className={styles['table']} aria-rowcount={length + 1} aria-label={label}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column, place) => (
            <th
              key={column.name}
              scope="col"
              data-align={column.align}
              style={
                column.width === null
                  ? { minInlineSize: `min(320px, 60cqi, ${column.label.length / 3}ch)` }
                  : { inlineSize: column.width }
              }
              aria-sort={sort?.key === column.name ? (sort.desc ? 'descending' : 'ascending') : 'none'}
              {...headingProps(place)}
            >
              <button
                type="button"
                className={styles['sort']}
                disabled={sortable?.includes(column.name) === false}
                onClick={() => onSort(nextSort(sort, column.name))}
                title={column.label}
                {...keyProps(place)}
              >
                <span className={styles['name']}>{column.label}</span>
                <span aria-hidden="true" className={styles['arrow']}>
                  {sort?.key === column.name ? (sort.desc ? '▼' : '▲') : ''}
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
          <tr key={row} aria-rowindex={start + first + i + 2}>
            {columns.map((column) => (
              <TableCell
                key={column.name}
                column={column}
                row={row}
                isStop={i === 0 && column === pressable[0]}
                selected={selected}
                onPress={props.onPress}
                onContext={props.onContext}
              />
            ))}
          </tr>
        ))}
        {!isPrinted && last < rows.length ? <Spacer rows={rows.length - last} /> : null}
      </tbody>
      {view.hasTotals ? (
        <tfoot>
          <tr>
            {columns.map((column, place) => (
              <td key={column.name} data-align={column.align} data-numeric={column.numeric || undefined}>
                {column.total ?? (place === 0 ? t('Total') : '')}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
});

/** Ascending, descending, and the order of the rows again. */
const nextSort = (now: TableSort | null, key: string): TableSort | null =>
  now?.key !== key ? { key, desc: false } : now.desc ? null : { key, desc: true };

function Spacer({ rows }: { readonly rows: number }): ReactNode {
  return <tr aria-hidden="true" style={{ blockSize: rows * TABLE_ROW }} />;
}
