import type { ReactNode } from 'react';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import styles from './Grid.module.css';
import { GridRow } from './GridRow.tsx';
import type { CellPlace } from './selection/selection.ts';
import { type GridWindow, isRowAtHand } from './window/useHeldWindow.ts';
import { ROW_HEIGHT } from './window/window.ts';

export interface GridBodyProps {
  readonly source: RowSource;
  readonly window: GridWindow;
  readonly late: boolean;
  readonly offsets: Float64Array;
  readonly selected: Rectangle;
  readonly active: CellPlace;
  readonly idPrefix: string;
  /** The most rows that fit: elements are recycled, a row that enters reuses one that left. */
  readonly slots: number;
}

/** Rows are positioned from the nearest of these offsets, so that scrolling moves one element and rerenders no row. */
const MARK_ROWS = 4096;

export function GridBody(props: GridBodyProps): ReactNode {
  const { source, window, late, offsets, selected, active, idPrefix, slots } = props;
  const { rows, columns, epoch, top } = window;
  const mark = Math.floor(rows.first / MARK_ROWS) * MARK_ROWS;
  const drawn: ReactNode[] = [];
  for (let row = rows.first; row < rows.last; row++) {
    const isSelected = row >= selected.fromRow && row < selected.toRow;
    const isAtHand = isRowAtHand(source, row, window);
    drawn.push(
      <GridRow
        key={row % slots}
        source={source}
        row={row}
        top={(row - mark) * ROW_HEIGHT}
        columns={columns}
        pinned={window.pinned}
        offsets={offsets}
        selectedFrom={isSelected ? selected.fromColumn : 0}
        selectedTo={isSelected ? selected.toColumn : 0}
        activeColumn={active.row === row ? active.column : -1}
        idPrefix={idPrefix}
        epoch={epoch}
        isAtHand={isAtHand}
        isLate={late && !isAtHand}
      />,
    );
  }
  return (
    <div role="rowgroup" className={styles['body']}>
      <div
        role="none"
        className={styles['rows']}
        style={{ transform: `translateY(${mark * ROW_HEIGHT - top}px)` }}
      >
        {drawn}
      </div>
    </div>
  );
}
