import { memo, type ReactNode, useEffect, useState } from 'react';
import { indentJson } from '#domain/rows/json/indentJson.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { fieldsFound } from './fieldsFound.ts';
import styles from './RowForm.module.css';

export interface RowFormProps {
  readonly source: ResultSource;
  /** The columns of the result that are shown, in their order. */
  readonly order: readonly number[];
  readonly row: number;
  readonly onRow: (row: number) => void;
  readonly onClose: () => void;
}

/** More columns than these are not listed; those that a search finds come first. */
const MAX_COLUMNS = 500;
/** From so many columns on they can be searched. */
const SEARCHED = 10;
/** The most characters of a value in the form; the cell has all. */
const MAX_TEXT_LENGTH = 20_000;

interface ReadValues {
  readonly row: number;
  /** By column of the result. */
  readonly values: ReadonlyMap<number, string | null>;
}

/** A row with a line for each column, its values, and the way to the next one. */
export function RowForm({ source, order, row, onRow, onClose }: RowFormProps): ReactNode {
  const { reportError } = useDevice();
  const [read, setRead] = useState<ReadValues | null>(null);
  const [search, setSearch] = useState('');
  const values = read?.row === row ? read.values : null;
  const found = fieldsFound(source.columns, values, order, search);
  const listed = found.slice(0, MAX_COLUMNS);
  const missing = listed.filter((column) => values?.has(column) !== true).join(' ');

  useEffect(() => {
    if (missing === '') return;
    let isWanted = true;
    const columns = missing.split(' ').map(Number);
    Promise.all(columns.map(async (column) => [column, await source.fullText(row, column)] as const)).then(
      (texts) =>
        isWanted &&
        setRead((before) => ({
          row,
          values: new Map([...(before?.row === row ? before.values : []), ...texts]),
        })),
      (cause: unknown) => reportError(cause, 'reading a row'),
    );
    return () => {
      isWanted = false;
    };
  }, [source, missing, row, reportError]);

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
      {order.length >= SEARCHED && (
        <div className={styles['search']}>
          <SearchField label={t('Search this row')} value={search} onChange={setSearch} />
          <span role="status" className="tabular">
            {search !== '' &&
              t('{shown} of {n} {n|column|columns}', { shown: found.length, n: order.length })}
          </span>
        </div>
      )}
      {/* A scrolling region without focusable content must itself be focusable. */}
      <div
        role="group"
        aria-label={t('Values of the row')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-busy={missing !== ''}
        className={styles['form']}
      >
        <dl>
          {listed.map((column) => (
            <Field key={column} name={source.columns[column]?.name ?? ''} value={values?.get(column)} />
          ))}
        </dl>
        {found.length > listed.length && (
          <p>{t('{n} more {n|column|columns} are not listed.', { n: found.length - listed.length })}</p>
        )}
      </div>
    </Dialog>
  );
}

interface FieldProps {
  readonly name: string;
  /** Undefined while it is read. */
  readonly value: string | null | undefined;
}

const Field = memo(function Field({ name, value }: FieldProps): ReactNode {
  return (
    <div>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd className={value === null ? styles['null'] : undefined}>
        {value === null ? 'NULL' : value !== undefined && textOf(value)}
      </dd>
    </div>
  );
});

const textOf = (value: string): string =>
  value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : (indentJson(value) ?? value);
