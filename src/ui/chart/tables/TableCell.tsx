import type { Point } from '#domain/point.ts';
import type { MouseEvent, ReactNode } from 'react';
import type { ShownColumn } from '#charts/kit/table/shownColumns.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { placeOf } from './cellMenu.ts';
import { cellStyle } from './cellStyle.ts';
import styles from './TableChart.module.css';

export interface TableCellEvents {
  /** A dimension cell was clicked. */
  readonly onPress?: ((column: ShownColumn, row: number) => void) | undefined;
  /** The menu of a cell was requested. */
  readonly onContext?: ((column: ShownColumn, row: number, at: Point) => void) | undefined;
}

/** The full content of a truncated text or a rounded number. */
function titleOf(text: string, exact: string | null): string | undefined {
  if (exact !== null && exact !== text) return exact;
  return text.length > 24 ? text : undefined;
}

export interface TableCellProps extends TableCellEvents {
  readonly column: ShownColumn;
  readonly row: number;
  /** Whether Tab leads to it. */
  readonly isStop: boolean;
  readonly selected: readonly string[] | null;
}

export function TableCell({ column, row, isStop, selected, onPress, onContext }: TableCellProps): ReactNode {
  const text = column.text(row);
  const value = column.values[row];
  const bar = column.bar(row);
  const arrow = column.arrow(row);
  const isNull = value === null || value === undefined;
  const chosen =
    column.isDimension &&
    selected !== null &&
    (selected.includes(categoryText(value)) || (typeof value === 'number' && selected.includes(text)));
  const openMenu =
    onContext &&
    ((event: MouseEvent) => {
      event.preventDefault();
      onContext(column, row, placeOf(event));
    });
  const press = onPress === undefined ? openMenu : () => onPress(column, row);
  return (
    // A cell is no control; its text is inside, and a button where it has a menu.
    <td
      onContextMenu={openMenu}
      data-align={column.align}
      data-numeric={column.numeric || undefined}
      data-whole={column.isWhole || undefined}
      data-null={isNull || undefined}
      data-chosen={chosen || undefined}
      data-dimmed={(selected !== null && column.isDimension && !chosen) || undefined}
      style={cellStyle({ background: column.color(row), text: column.textColor(row) })}
      title={titleOf(text, column.exact(row))}
    >
      {bar === null ? null : (
        <span
          aria-hidden="true"
          className={styles['bar']}
          data-tone={bar.tone}
          style={{
            // A full bar does not touch that of the next column.
            insetInlineStart: `calc(${bar.from} * (100% - 4px))`,
            inlineSize: `calc(${bar.to - bar.from} * (100% - 4px))`,
          }}
        />
      )}
      {column.isDimension && press !== undefined ? (
        <button
          type="button"
          data-cell
          tabIndex={isStop ? 0 : -1}
          className={styles['press']}
          aria-pressed={onPress && chosen}
          aria-label={text.trim() === '' ? categoryText(value) : undefined}
          aria-haspopup={onPress === undefined ? 'menu' : undefined}
          onClick={press}
        >
          {text}
        </button>
      ) : (
        <span className={styles['text']}>{arrow === '' ? text : `${arrow} ${text}`}</span>
      )}
    </td>
  );
}
