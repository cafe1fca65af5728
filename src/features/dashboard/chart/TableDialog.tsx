import type { ReactNode } from 'react';
import type { QueryAnswer } from '#domain/chart/answer.ts';
import { DataTable } from '#ui/kit/DataTable.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from './ChartDialogs.module.css';
import { cellText } from './frameText.ts';

/** Past this a table is for a file, not for eyes. */
const MOST_SHOWN = 500;
const NUMERIC = 0;

export interface AnswerDialogProps {
  readonly name: string;
  readonly queries: readonly QueryAnswer[];
  readonly onClose: () => void;
}

/** The rows behind a chart, for whoever reads rather than looks. */
export function TableDialog({ name, queries, onClose }: AnswerDialogProps): ReactNode {
  return (
    <Dialog title={t('{name} as a table', { name })} isOpen onClose={onClose} width="wide">
      <div className={styles['parts']}>
        {queries.map(({ frame }, at) => {
          const label = queries.length === 1 ? name : `${name} ${at + 1}`;
          const rows = Array.from({ length: Math.min(frame.rowCount, MOST_SHOWN) }, (_, row) => row);
          return (
            <section key={label} className={styles['part']}>
              <p className={styles['note']}>
                {frame.rowCount > MOST_SHOWN
                  ? t('The first {shown} of {all} rows. Download CSV has them all.', {
                      shown: MOST_SHOWN,
                      all: frame.rowCount,
                    })
                  : t('{n} {n|row|rows}', { n: frame.rowCount })}
              </p>
              <DataTable<number>
                label={label}
                rows={rows}
                rowKey={String}
                empty={t('No rows.')}
                columns={frame.columns.map((column) => ({
                  id: column.name,
                  title: column.name,
                  isNumber: column.type === NUMERIC,
                  cell: (row) => cellText(column, row),
                }))}
              />
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
