import { type ReactNode, useEffect, useState } from 'react';
import { indentJson } from '#domain/rows/indentJson.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import styles from './RowForm.module.css';

export interface RowFormProps {
  readonly source: ResultSource;
  /** The columns of the result that are shown, in their order. */
  readonly order: readonly number[];
  readonly row: number;
  readonly onRow: (row: number) => void;
  readonly onClose: () => void;
}

/** More columns than these are not listed. */
const MOST_COLUMNS = 500;

/** A row with a line for each column, its whole values, and the way to the next one. */
export function RowForm({ source, order, row, onRow, onClose }: RowFormProps): ReactNode {
  const { reportError } = useDevice();
  const [read, setRead] = useState<{
    readonly row: number;
    readonly values: readonly (string | null)[];
  } | null>(null);
  const columns = order.slice(0, MOST_COLUMNS);

  useEffect(() => {
    let isWanted = true;
    Promise.all(order.slice(0, MOST_COLUMNS).map((column) => source.fullText(row, column))).then(
      (values) => isWanted && setRead({ row, values }),
      (cause: unknown) => reportError(cause, 'reading a row'),
    );
    return () => {
      isWanted = false;
    };
  }, [source, order, row, reportError]);

  const values = read?.row === row ? read.values : null;
  return (
    <Dialog
      title={t('Row {row}', { row: row + 1 })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button isDisabled={row === 0} onPress={() => onRow(row - 1)}>
            {t('Previous row')}
          </Button>
          <Button isDisabled={row + 1 >= source.rowCount()} onPress={() => onRow(row + 1)}>
            {t('Next row')}
          </Button>
        </>
      }
    >
      {/* A scrolling region without focusable content must itself be focusable. */}
      <div
        role="group"
        aria-label={t('Values of the row')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-busy={values === null}
        className={styles['form']}
      >
        <dl>
          {columns.map((column, at) => {
            const value = values?.[at];
            return (
              <div key={column}>
                <dt>
                  <bdi>{source.columns[column]?.name}</bdi>
                </dt>
                <dd className={value === null ? styles['null'] : undefined}>
                  {value === null ? 'NULL' : value !== undefined && (indentJson(value) ?? value)}
                </dd>
              </div>
            );
          })}
        </dl>
        {order.length > columns.length && (
          <p>{t('{n} more {n|column|columns} are not listed.', { n: order.length - columns.length })}</p>
        )}
      </div>
    </Dialog>
  );
}
