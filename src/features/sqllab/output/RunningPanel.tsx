import type { ReactNode } from 'react';
import type { Query, QueryState } from '#domain/query/query.ts';
import { formatDuration } from '#ui/format.ts';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/useNow.ts';
import { useDevice } from '../../services/device.ts';
import styles from './Output.module.css';

const STEPS: Partial<Record<QueryState, string>> = {
  pending: 'Waiting for the server',
  scheduled: 'Scheduled on the server',
  started: 'Started',
  running: 'Running',
  fetching: 'Fetching the rows',
};

/** The query's current step; for a queued one, how many are before it. */
function step({ state, queuedBefore }: Query): string {
  if (state !== 'pending' || queuedBefore == null) return t(STEPS[state] ?? 'Running');
  return queuedBefore === 0
    ? t('Waiting for its turn: next in line')
    : t('Waiting for its turn: {n} {n|query|queries} before it', { n: queuedBefore });
}

const TICK_MS = 100;

/** How long a query has been running, and its progress if the server reports it. */
export function RunningPanel({ query }: { readonly query: Query }): ReactNode {
  const { clock } = useDevice();
  const elapsed = Math.max(0, useNow(clock, TICK_MS) - query.startDttm);
  return (
    <div className={styles['running']}>
      <ProgressBar label={t('Query progress')} value={query.progress > 0 ? query.progress : null} />
      <p className={styles['elapsed']}>
        <span>{step(query)}</span>
        <span className="tabular">{formatDuration(Math.floor(elapsed / TICK_MS) * TICK_MS)}</span>
      </p>
    </div>
  );
}
