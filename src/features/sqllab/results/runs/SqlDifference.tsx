import { type ReactNode, useMemo } from 'react';
import { lineDiff } from '#domain/text/lineDiff.ts';
import { t } from '#ui/t.ts';
import { SqlLines } from '../../../shared/sql/SqlLines.tsx';
import styles from './RunsDialog.module.css';

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
      <SqlLines label={t('SQL of the query')} lines={lines} />
    </>
  );
}
