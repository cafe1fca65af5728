import { CloudOff } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Query, QueryState } from '#domain/query/query.ts';
import { isWaiting } from '#domain/query/states.ts';
import { formatDuration } from '#ui/format.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useObservable } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useEditor } from '../../services/editor.ts';
import { useDevice } from '../../services/device.ts';
import { engineShare, engineText } from '../../shared/device/engineText.ts';
import { EarlierRows } from './rows/EarlierRows.tsx';
import styles from './Output.module.css';

const RunHere = lazyPart(async () => ({ default: (await import('./RunHere.tsx')).RunHere }));

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
  return isWaiting(query) ? <WaitingForServer query={query} /> : <Progress query={query} />;
}

function WaitingForServer({ query }: { readonly query: Query }): ReactNode {
  return (
    <EmptyState
      icon={CloudOff}
      title={t('This query runs when the server is reachable')}
      action={
        <>
          <Suspense fallback={null}>
            <RunHere query={query} />
          </Suspense>
          <EarlierRows query={query} />
        </>
      }
    >
      {t(
        'It is stored on this device and also runs after this page was closed and opened again. Stop cancels it.',
      )}
      {/* The tree and the history run queries that are not the text of the tab. */}
      <code className={styles['waitingSql']} title={query.sql}>
        {query.sql.replace(/\s+/g, ' ').trim()}
      </code>
    </EmptyState>
  );
}

function Progress({ query }: { readonly query: Query }): ReactNode {
  const { clock, tables, reportError } = useDevice();
  const { runner } = useEditor();
  const engine = useObservable(tables.engineProgress);
  const { id, dbId } = query;
  useEffect(() => {
    if (dbId !== DEVICE_ID) return;
    runner.endInterrupted(id).catch((error: unknown) => reportError(error, 'interrupted query'));
  }, [runner, reportError, id, dbId]);
  const before = query.dbId === DEVICE_ID ? engine : null;
  const elapsed = Math.max(0, useNow(clock, TICK_MS) - query.startDttm);
  return (
    <div className={styles['running']}>
      <ProgressBar
        label={t('Query progress')}
        value={before === null ? (query.progress > 0 ? query.progress : null) : engineShare(before)}
      />
      <p className={styles['elapsed']}>
        <span>{before === null ? step(query) : engineText(before)}</span>
        <span className="tabular">{formatDuration(Math.floor(elapsed / TICK_MS) * TICK_MS)}</span>
      </p>
    </div>
  );
}
