import { memo, type ReactNode } from 'react';
import type { Cell } from '#domain/rows/column.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { classes } from '../classes.ts';
import styles from './Grid.module.css';
import { visibleText } from './visibleText.ts';
import type { Span } from './window.ts';

export interface GridRowProps {
  readonly source: RowSource;
  readonly row: number;
  /** Pixels below the body's offset. */
  readonly top: number;
  readonly columns: Span;
  readonly offsets: Float64Array;
  /** The first selected column and one past the last; equal for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** -1 if the active cell is in another row. */
  readonly activeColumn: number;
  readonly idPrefix: string;
  /** Not read, but a new value rerenders the row: its cells changed, or were loaded. */
  readonly epoch: number;
  readonly isAtHand: boolean;
  readonly isLate: boolean;
}

/** One row. Within an epoch a cell never changes, so a rendered row stays unchanged while scrolling. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactNode {
  const { source, row, top, columns, offsets, selectedFrom, selectedTo, activeColumn, idPrefix, isLate } =
    props;
  const cells: ReactNode[] = [];
  for (let column = columns.first; column < columns.last; column++) {
    const left = offsets[column] ?? 0;
    const cell = source.cell(row, column);
    const isSelected = column >= selectedFrom && column < selectedTo;
    const isActive = column === activeColumn;
    // One element and one text per cell, without row-specific attributes: scrolling then only changes texts.
    cells.push(
      <div
        key={column - columns.first}
        {...(isActive ? { id: `${idPrefix}r${row}c${column}` } : {})}
        role="gridcell"
        dir={cell?.kind === 'number' ? 'ltr' : 'auto'}
        aria-colindex={column + 2}
        aria-selected={isSelected}
        className={classes(
          styles['cell'],
          cell !== undefined && styles[cell.kind],
          source.columns[column]?.kind === 'number' && styles['alignEnd'],
          cell?.mark !== undefined && styles[cell.mark],
          isSelected && styles['selected'],
          isActive && styles['active'],
        )}
        style={{ left, width: (offsets[column + 1] ?? left) - left }}
      >
        {cell === undefined ? isLate && <span aria-hidden className={styles['skeleton']} /> : shownText(cell)}
      </div>,
    );
  }
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes(styles['row'], row % 2 === 1 && styles['odd'])}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={classes(styles['gutter'], selectedTo > selectedFrom && styles['gutterSelected'])}
      >
        {row + 1}
      </div>
      <div role="none" className={styles['cells']}>
        {cells}
      </div>
    </div>
  );
});

function shownText({ kind, text, cut }: Cell): string {
  if (kind === 'null') return 'NULL';
  return cut ? `${visibleText(text)}…` : visibleText(text);
}
