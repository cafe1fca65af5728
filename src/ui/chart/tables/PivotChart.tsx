import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import { PIVOT_ROW, PivotPart, type PivotPartProps, type ShownPivot } from './PivotPart.tsx';
import { TableLayers } from './TableLayers.tsx';
import { usePrintedBlocks } from './usePrintedBlocks.ts';
import { useRowWindow } from './useRowWindow.ts';
import styles from './TableChart.module.css';

export type PivotChartProps = Omit<PivotPartProps, 'table' | 'first' | 'last' | 'from' | 'to'> & {
  readonly shown: ShownPivot;
  /** What will probably be shown next. */
  readonly ahead: ShownPivot | null;
};

/** Browsers are too slow for wider tables. */
const MAX_COLUMNS = 300;
/** Paper does not scroll. */
const MAX_PRINTED_ROWS = 2000;

/**
 * A pivot table, with headers of all levels at both edges. Where it is wider than paper it is printed in blocks of
 * columns.
 */
export function PivotChart({ shown, ahead, ...props }: PivotChartProps): ReactNode {
  const { rows, columns } = shown.pivot;
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
        <TableLayers {...{ shown, ahead }}>
          {(table) => (
            <PivotPart
              {...props}
              {...inView(table.pivot.rows.length)}
              table={table}
              from={0}
              to={MAX_COLUMNS}
            />
          )}
        </TableLayers>
      ) : (
        blocks.map(([from, to]) => (
          <PivotPart key={from} {...props} table={shown} {...{ from, to }} first={0} last={printed} />
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
