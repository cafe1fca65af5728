import { type ReactNode, useMemo } from 'react';
import { type DiffLine, lineDiff } from '#domain/text/lineDiff.ts';
import { t } from '#ui/t.ts';
import styles from './RunsDialog.module.css';

const SIGNS: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', added: '+', removed: '−' };

export interface SqlDifferenceProps {
  /** The SQL of the run before it; null if there is none. */
  readonly before: string | null;
  readonly after: string;
}

/** The SQL of a run, with its changes since the run before it. */
export function SqlDifference({ before, after }: SqlDifferenceProps): ReactNode {
  const lines = useMemo(() => lineDiff(before ?? after, after), [before, after]);
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    <>
      <p className={styles['note']}>
        {isSame
          ? t('The SQL of this query')
          : t('The SQL of this query, with what changed since the query before')}
      </p>
      {/* A scrolling region without focusable content must itself be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={t('SQL of the query')} tabIndex={0} className={styles['sql']}>
        {lines.map((line, at) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={styles[line.kind]}>
            <span className={styles['sign']}>{SIGNS[line.kind]}</span>
            {line.text === '' ? ' ' : line.text}
          </div>
        ))}
      </div>
    </>
  );
}
