import { CircleStop, Play, TableProperties } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { unreachable } from '#domain/result.ts';
import type { Query } from '#domain/query/query.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useLab } from '../lab/labContext.ts';
import { CreatedPanel } from './CreatedPanel.tsx';
import { ErrorPanel } from './ErrorPanel.tsx';
import { MissingRows } from './MissingRows.tsx';
import { RunningPanel } from './RunningPanel.tsx';

/** The grid comes with the first rows: the editor does not wait for it. */
const RowsPanel = lazy(async () => ({ default: (await import('./RowsPanel.tsx')).RowsPanel }));

export interface ResultsPanelProps {
  readonly query: Query | null;
  /** What the grid of its rows is called. */
  readonly label: string;
}

/** What became of a run, in each of its states (QRY-09). */
export function ResultsPanel({ query, label }: ResultsPanelProps): ReactNode {
  const lab = useLab();
  if (query === null) {
    return (
      <EmptyState
        icon={TableProperties}
        title={t('Nothing was run in this tab yet')}
        action={
          <Button icon={Play} onPress={() => void lab.query.run()}>
            {t('Run the query')}
          </Button>
        }
      >
        {t('The rows appear here, and stay on this device for when there is no network.')}
      </EmptyState>
    );
  }
  switch (query.state) {
    case 'pending':
    case 'scheduled':
    case 'started':
    case 'running':
    case 'fetching':
      return <RunningPanel query={query} />;
    case 'failed':
    case 'timed_out':
      return <ErrorPanel query={query} />;
    case 'stopped':
      return (
        <EmptyState icon={CircleStop} title={t('The query was stopped')}>
          {t('It brought back no rows. Your SQL is as you left it: run it again whenever you like.')}
        </EmptyState>
      );
    case 'success':
      if (query.resultId !== null) {
        return (
          <Suspense fallback={null}>
            <RowsPanel key={query.resultId} query={query} resultId={query.resultId} label={label} />
          </Suspense>
        );
      }
      if (query.ctas) return <CreatedPanel query={query} />;
      return (query.rows ?? 0) > 0 || query.resultsKey !== null ? (
        <MissingRows query={query} />
      ) : (
        <EmptyState title={t('The statement ran')}>{t('It answered with no rows.')}</EmptyState>
      );
    default:
      return unreachable(query.state);
  }
}
