import { Play, TableProperties } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { unreachable } from '#domain/result.ts';
import type { Query } from '#domain/query/query.ts';
import { effectOf } from '#domain/query/splitRun.ts';
import { Button } from '#ui/kit/Button.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useLab } from '../lab/labContext.ts';
import { RunningPanel } from './RunningPanel.tsx';

/** Panels are loaded when they are needed: the editor does not wait for them. */
const ErrorPanel = lazyPart(async () => ({ default: (await import('./errors/ErrorPanel.tsx')).ErrorPanel }));
const MissingRows = lazyPart(async () => ({ default: (await import('./rows/MissingRows.tsx')).MissingRows }));
const NoRowsPanel = lazyPart(async () => ({ default: (await import('./rows/NoRowsPanel.tsx')).NoRowsPanel }));
const RowsPanel = lazyPart(async () => ({ default: (await import('./rows/RowsPanel.tsx')).RowsPanel }));

export interface ResultsPanelProps {
  readonly query: Query | null;
  /** The accessible name of the grid. */
  readonly label: string;
}

/** The outcome of a query, in each of its states (QRY-09). */
export function ResultsPanel({ query, label }: ResultsPanelProps): ReactNode {
  const lab = useLab();
  if (query === null) {
    return (
      <EmptyState
        icon={TableProperties}
        title={t('No results yet')}
        action={
          <Button icon={Play} onPress={() => void lab.query.run()}>
            {t('Run the query')}
          </Button>
        }
      >
        {t('Rows appear here and stay available offline.')}
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={null}>
      <Outcome query={query} label={label} />
    </Suspense>
  );
}

/** Whether the query returned rows that are not here; statements that change something return none. */
function isMissing(query: Query): boolean {
  const { ctas, part, rows, resultsKey } = query;
  if (ctas || part?.came === 'skipped' || ((rows ?? 0) === 0 && resultsKey === null)) return false;
  return effectOf(query).kind === 'rows';
}

function Outcome({ query, label }: { readonly query: Query; readonly label: string }): ReactNode {
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
      return <NoRowsPanel query={query} />;
    case 'success':
      if (query.resultId !== null) {
        return <RowsPanel key={query.resultId} query={query} resultId={query.resultId} label={label} />;
      }
      return isMissing(query) ? <MissingRows query={query} /> : <NoRowsPanel query={query} />;
    default:
      return unreachable(query.state);
  }
}
