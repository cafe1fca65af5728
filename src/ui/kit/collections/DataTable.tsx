import { compareNames } from '#domain/format/compareNames.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ListOrder } from '#domain/listSearch.ts';
import { classes } from '../../classes.ts';
import { ICON } from '../../icon.ts';
import { CutTextTooltip } from '../overlays/CutTextTooltip.tsx';
import { useMoreRows } from './useMoreRows.ts';
import styles from './DataTable.module.css';

export interface DataColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Shown instead of the title, such as a checkbox for all rows. */
  readonly head?: ReactNode;
  /** In px; columns without one share the rest. */
  readonly width?: number;
  readonly isNumber?: boolean;
  /** Long texts take several lines instead of being cut. */
  readonly wraps?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** The sort key of the column; without it the column is not sortable. */
  readonly sortBy?: (row: Row) => string | number;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  /** Called with the order that the person chose, null for that of the rows. */
  readonly onOrder?: (order: ListOrder | null) => void;
}

/** A plain table for lists of some thousand rows at most. For results use the grid. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, empty, onOrder } = props;
  const [sort, setSort] = useState<ListOrder | null>(null);
  const ordered = useMemo(() => inOrder(rows, columns, sort), [rows, columns, sort]);
  const { shown, marks, mark } = useMoreRows(rows.length);
  const scroll = useRef<HTMLDivElement>(null);
  return (
    // A scrolling region that holds nothing focusable must be reachable by the keyboard itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroll} className={styles['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table
        aria-label={label}
        // The header is a row as well.
        aria-rowcount={rows.length + 1}
        className={styles['table']}
        style={{ minWidth: leastWidth(columns) }}
      >
        <colgroup>
          {columns.map((each) => (
            <col key={each.id} {...(each.width === undefined ? {} : { style: { width: each.width } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((each) => (
              <th
                key={each.id}
                scope="col"
                className={classes(each.isNumber === true && styles['number'])}
                aria-sort={each.sortBy && (sort?.column === each.id ? sort.direction : 'none')}
              >
                {each.sortBy === undefined ? (
                  (each.head ?? each.title)
                ) : (
                  <button
                    type="button"
                    className={styles['sort']}
                    onClick={() => {
                      const next = nextSort(sort, each.id);
                      setSort(next);
                      onOrder?.(next);
                    }}
                  >
                    {each.title}
                    {sort?.column === each.id && <SortMark direction={sort.direction} />}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, shown).map((row, at) => (
            <tr key={rowKey(row)} ref={marks(at) ? mark : undefined}>
              {columns.map((each) => (
                <td
                  key={each.id}
                  className={classes(
                    each.isNumber === true && styles['number'],
                    each.wraps === true && styles['wraps'],
                  )}
                >
                  {each.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={styles['empty']}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <CutTextTooltip within={scroll} />
    </div>
  );
}

/** Clicking the same column again reverses the order, a third time resets it. */
function nextSort(sort: ListOrder | null, column: string): ListOrder | null {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: ListOrder | null,
): readonly Row[] {
  const keyOf = columns.find((each) => each.id === sort?.column)?.sortBy;
  if (sort === null || keyOf === undefined) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)));
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compareNames(String(a), String(b));
}

function SortMark({ direction }: Pick<ListOrder, 'direction'>): ReactNode {
  const Mark = direction === 'ascending' ? ArrowUp : ArrowDown;
  return <Mark {...ICON} size={12} />;
}

const MIN_SHARE = 150;
/** Of a column whose texts take several lines. */
const MIN_WRAPPED = 200;

/** Below this the table scrolls sideways instead of crushing the flexible columns. */
function leastWidth<Row>(columns: readonly DataColumn<Row>[]): number {
  return columns.reduce(
    (sum, each) => sum + (each.width ?? (each.wraps === true ? MIN_WRAPPED : MIN_SHARE)),
    0,
  );
}
