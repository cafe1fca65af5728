import { type ReactNode, useMemo } from 'react';
import { MAX_TRANSPOSED } from '#domain/rows/arrange/transposeRows.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Grid } from '#ui/grid/Grid.tsx';
import type { GridProps } from '#ui/grid/gridProps.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import type { DeriveRequest, RowsPart } from '../../../../../workers/results/protocol.ts';
import styles from '../compare/CompareDialog.module.css';
import { useDerivedRows } from './useDerivedRows.ts';

export interface TransposeDialogProps {
  readonly source: ResultSource;
  /** The columns shown, in their order, and the selected rows. */
  readonly part: RowsPart;
  readonly onCopied: NonNullable<GridProps['onCopied']>;
  readonly onClose: () => void;
}

/** A few rows as columns, to read and compare them value by value. */
export function TransposeDialog({ source, part, onCopied, onClose }: TransposeDialogProps): ReactNode {
  const to = Math.min(part.to, part.from + MAX_TRANSPOSED);
  const request = useMemo<DeriveRequest>(
    () => ({
      kind: 'transpose',
      part: { ...part, to },
      names: {
        column: t('Column'),
        rows: Array.from({ length: to - part.from }, (_, at) => t('Row {row}', { row: part.from + at + 1 })),
      },
    }),
    [part, to],
  );
  const derived = useDerivedRows(source, request);
  return (
    <Dialog title={t('Rows as columns')} isOpen width="wide" onClose={onClose}>
      {part.to > to && (
        <p role="status">
          {t('The first {most} of {n} selected rows.', { most: MAX_TRANSPOSED, n: part.to - part.from })}
        </p>
      )}
      {derived.state === 'failed' && <p role="alert">{t('The rows could not be read.')}</p>}
      <div className={styles['grid']} aria-busy={derived.state === 'busy'}>
        {derived.state === 'ready' && (
          <Grid label={t('Rows as columns')} source={derived.source} pinned={1} onCopied={onCopied} />
        )}
      </div>
    </Dialog>
  );
}
