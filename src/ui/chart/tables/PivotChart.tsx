import { type ReactNode, useMemo } from 'react';
import { t } from '../../t.ts';
import { PIVOT_ROW, PivotPart, type PivotPartProps } from './PivotPart.tsx';
import { usePrintedBlocks } from './usePrintedBlocks.ts';
import { useRowWindow } from './useRowWindow.ts';
import styles from './TableChart.module.css';

export type PivotChartProps = Omit<PivotPartProps, 'columns' | 'first' | 'last'>;

/** Browsers are too slow for wider tables. */
const MAX_COLUMNS = 300;
/** Paper does not scroll. */
const MAX_PRINTED_ROWS = 200;

/**
 * A pivot table, with headers of all levels at both edges. Where it is wider than paper it is printed in blocks of
 * columns.
 */
export function PivotChart(props: PivotChartProps): ReactNode {
  const { label, pivot } = props;
  const columns = useMemo(() => pivot.columns.slice(0, MAX_COLUMNS), [pivot]);
  const { box, first, last } = useRowWindow(pivot.rows.length, PIVOT_ROW);
  const blocks = usePrintedBlocks(box, columns.length);
  const printed = Math.min(pivot.rows.length, MAX_PRINTED_ROWS);

  return (
    <div
      ref={box}
      className={styles['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label={label}
      data-printed-blocks={blocks?.length}
    >
      {blocks === null ? (
        <PivotPart {...props} columns={columns} first={first} last={last} />
      ) : (
        blocks.map(([from, to]) => (
          <PivotPart key={from} {...props} columns={columns.slice(from, to)} first={0} last={printed} />
        ))
      )}
      {blocks !== null && printed < pivot.rows.length ? (
        <p className={styles['text']}>
          {t('Showing the first {shown} of {all} rows.', { shown: printed, all: pivot.rows.length })}
        </p>
      ) : null}
      {pivot.columns.length > MAX_COLUMNS ? (
        <p className={styles['text']}>
          {t('Showing the first {shown} of {all} columns.', {
            shown: MAX_COLUMNS,
            all: pivot.columns.length,
          })}
        </p>
      ) : null}
    </div>
  );
}
