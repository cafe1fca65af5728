import type { ReactNode } from 'react';
import type { QueryAnswer } from '#domain/chart/answer.ts';
import type { FrameColumn } from '#domain/compile/frame.ts';
import { NULL_TEXT } from '#domain/format/valueText.ts';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from './ChartDialogs.module.css';
import { cellText } from './frameText.ts';

/** More rows than this are for a download. */
const MOST_SHOWN = 500;
const NUMERIC = 0;

export interface AnswerDialogProps {
  readonly name: string;
  readonly queries: readonly QueryAnswer[];
  readonly onClose: () => void;
}

/** The rows of a chart as a table. */
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
                  ? t('Showing the first {shown} of {all} rows. Download CSV for all rows.', {
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
                  width: widthOf(column, rows),
                  isNumber: column.type === NUMERIC,
                  cell: (row) =>
                    column.values[row] == null ? (
                      <span className={styles['none']}>{NULL_TEXT}</span>
                    ) : (
                      <WholeText text={cellText(column, row)} />
                    ),
                }))}
              />
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

/** Approximate width of a character, and the padding of a cell, in pixels. */
const LETTER = 8;
const AROUND = 32;
const [NARROWEST, WIDEST] = [80, 420];

/** Wide enough for the whole content, so that no number is truncated. */
function widthOf(column: FrameColumn, rows: readonly number[]): number {
  const most = rows.reduce(
    (longest, row) => Math.max(longest, cellText(column, row).length),
    column.name.length,
  );
  return Math.min(Math.max(most * LETTER + AROUND, NARROWEST), WIDEST);
}

/** A text that may still be too long for its column. */
function WholeText({ text }: { readonly text: string }): ReactNode {
  return text.length * LETTER + AROUND > WIDEST ? <span title={text}>{text}</span> : text;
}
