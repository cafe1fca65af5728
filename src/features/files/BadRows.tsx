import type { ReactNode } from 'react';
import { type BadRow, MOST_BAD_ROWS } from '#domain/device/files/fileTable.ts';
import { Button } from '#ui/kit/Button.tsx';
import dialog from '#ui/kit/overlays/DialogText.module.css';
import { t } from '#ui/t.ts';
import styles from '../shared/files/OpenFile.module.css';

const SHOWN = 100;

/** Rows that do not fit their columns, each with its line and why. */
export function BadRows({
  rows,
  onBack,
}: {
  readonly rows: readonly BadRow[];
  readonly onBack: () => void;
}): ReactNode {
  return (
    <section aria-label={t('Rows that do not fit')} className={styles['bad']}>
      <p role="alert">
        {rows.length < MOST_BAD_ROWS
          ? t('{n} {n|row does|rows do} not fit the columns.', { n: rows.length })
          : t('{n} or more rows do not fit the columns.', { n: rows.length })}{' '}
        <Button onPress={onBack}>{t('Change the types')}</Button>
      </p>
      <ul>
        {rows.slice(0, SHOWN).map(({ line, why }, at) => (
          <li key={at}>{t('Line {line}: {why}', { line, why })}</li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <p className={dialog['note']}>
          {rows.length < MOST_BAD_ROWS ? t('and {n} more', { n: rows.length - SHOWN }) : t('and more')}
        </p>
      )}
    </section>
  );
}
