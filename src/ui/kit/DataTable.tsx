import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './DataTable.module.css';

export interface DataColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** In px; the columns without one share what is left. */
  readonly width?: number;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Said in place of no rows. */
  readonly empty: ReactNode;
}

/** A plain table of some hundred rows at most: lists, not results. Those are the grid's. */
export function DataTable<Row>({ label, columns, rows, rowKey, empty }: DataTableProps<Row>): ReactNode {
  return (
    // A scrolling region that holds nothing focusable must be reachable by the keyboard itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label} className={styles['table']} style={{ minWidth: leastWidth(columns) }}>
        <colgroup>
          {columns.map((each) => (
            <col key={each.id} {...(each.width === undefined ? {} : { style: { width: each.width } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((each) => (
              <th key={each.id} scope="col" className={classes(each.isNumber === true && styles['number'])}>
                {each.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((each) => (
                <td key={each.id} className={classes(each.isNumber === true && styles['number'])}>
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
    </div>
  );
}

const LEAST_SHARE = 150;

/** Below this the table scrolls sideways instead of crushing the columns that share what is left. */
function leastWidth<Row>(columns: readonly DataColumn<Row>[]): number {
  return columns.reduce((sum, each) => sum + (each.width ?? LEAST_SHARE), 0);
}
