import { type ReactNode, useEffect, Suspense, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import { planColumns } from '#domain/plan/planColumns.ts';
import { setColumnWidths } from '#commands/settings/layout.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { ErrorBoundary } from '#ui/kit/ErrorBoundary.tsx';
import { t } from '#ui/t.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { whenResultKept } from '#store/sql/results.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import { ResultGrid } from '../../results/ResultGrid.tsx';
import { MissingRows } from './MissingRows.tsx';
import { ResultBar } from '../ResultBar.tsx';
import styles from '../Output.module.css';
import { openRows, type OpenRows } from './openRows.ts';
import { useEditor } from '../../../services/editor.ts';

const OPENING: OpenRows = { state: 'opening' };

/** The rows of a result, held while the component is mounted. */
function useRows(resultId: string): OpenRows {
  const { db, reportError } = useDevice();
  const { results } = useEditor();
  const [opened, setOpened] = useState<{ readonly resultId: string; readonly rows: OpenRows }>({
    resultId,
    rows: OPENING,
  });

  useEffect(() => {
    const whenKept = (id: string, then: () => void): (() => void) =>
      whenResultKept(db, id, then, (cause) => reportError(cause, 'waiting for a result'));
    return openRows(resultId, { results, whenKept, reportError }, (rows) => setOpened({ resultId, rows }));
  }, [db, results, resultId, reportError]);

  return opened.resultId === resultId ? opened.rows : OPENING;
}

const PlanPanel = lazyPart(async () => ({ default: (await import('../plan/PlanPanel.tsx')).PlanPanel }));

export interface RowsPanelProps {
  readonly query: Query;
  readonly resultId: string;
  readonly label: string;
}

/** The rows of a finished query, with their summary. */
export function RowsPanel({ query, resultId, label }: RowsPanelProps): ReactNode {
  const { change, db, reportError } = useDevice();
  const { toasts } = usePage();
  const tabId = query.sqlEditorId;
  const widths = useLive(async () => (await setting(db, 'columnWidths'))[tabId] ?? {}, [db, tabId]);
  const rows = useRows(resultId);
  const [filter, setFilter] = useState('');
  const plan = rows.state === 'ready' ? planColumns(rows.source.columns) : null;

  // The grid must mount with its stored column widths.
  if (widths === undefined) return <div className={styles['rows']} aria-busy />;
  switch (rows.state) {
    case 'opening':
      return <div className={styles['rows']} aria-busy />;
    case 'missing':
      return <MissingRows query={query} />;
    case 'failed':
      return (
        <EmptyState title={t('The rows could not be read from this device')}>
          {t('Your SQL is saved. Run it again to load the rows.')}
        </EmptyState>
      );
    case 'ready':
      return (
        <div className={styles['rows']}>
          <ResultBar
            query={query}
            source={rows.source}
            storedAt={rows.storedAt}
            filter={filter}
            onFilter={setFilter}
          />
          {plan !== null && (
            <Suspense fallback={null}>
              <PlanPanel source={rows.source} columns={plan} />
            </Suspense>
          )}
          {plan === null && (
            <ErrorBoundary what={t('The grid')} onError={reportError}>
              <ResultGrid
                query={query}
                label={label}
                source={rows.source}
                filter={filter}
                widths={widths}
                onWidths={(given) => change(setColumnWidths({ tabId, widths: given }))}
                onCopied={(outcome) => {
                  if ('cells' in outcome)
                    toasts.show('info', t('{n} {n|cell|cells} copied', { n: outcome.cells }), {
                      noDuplicate: true,
                    });
                  else toasts.show('danger', t('The browser blocked access to the clipboard'));
                }}
              />
            </ErrorBoundary>
          )}
        </div>
      );
  }
}
