import { Suspense, type ReactNode } from 'react';
import { showSouthPaneTab } from '#commands/settings/layout.ts';
import { RESULTS_TAB } from '#domain/tab/editorTable.ts';
import { getQuery, listStatements } from '#store/sql/queries.ts';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useDevice } from '../../services/device.ts';
import type { LabData } from '../lab/useLabData.ts';
import type { ShownTab } from '../lab/shown.ts';
import { HoldContext, useHeld, useHolding } from '../results/heldResult.ts';
import styles from './Output.module.css';
import { ResultsPanel } from './ResultsPanel.tsx';
import { statementOutcome, statementTitle } from './statementText.ts';

// Loaded after the editor is usable.
const HistoryPanel = lazyPart(async () => ({ default: (await import('./HistoryPanel.tsx')).HistoryPanel }));
const TablePanel = lazyPart(async () => ({ default: (await import('./rows/TablePanel.tsx')).TablePanel }));

const HISTORY_TAB = 'Query history';

export interface OutputProps {
  readonly data: LabData;
  readonly shown: ShownTab;
}

/** The output of a tab: rows, history, and the tables that were opened. */
export function Output({ data, shown }: OutputProps): ReactNode {
  const { change, db } = useDevice();
  const { tab, database } = shown;
  const { isHeld, hold } = useHolding();
  const latestQuery = useHeld(shown.latestQuery, isHeld);
  const output = useHeld(data.output, isHeld);
  const runId = latestQuery?.id;
  const statements = useLive(async () => {
    const run = runId === undefined ? undefined : await getQuery(db, runId);
    return run && (await listStatements(db, run)).filter(({ part }) => part !== undefined);
  }, [db, runId]);
  const tables = data.tables.filter((table) => table.expanded || table.dataPreviewQueryId !== null);
  const items = [
    {
      id: RESULTS_TAB,
      label: t('Results'),
      panel: () => data.isRead && <ResultsPanel query={latestQuery} label={t('Results')} />,
    },
    { id: HISTORY_TAB, label: t('Query history'), panel: () => loaded(<HistoryPanel tabId={tab.id} />) },
    ...(statements === undefined || statements.length < 2 ? [] : statements).map((each) => ({
      id: each.id,
      label: statementTitle(each),
      detail: <span className={styles['outcome']}>{statementOutcome(each)}</span>,
      panel: () => <ResultsPanel query={each} label={t('Results')} />,
    })),
    ...tables.map((table) => ({
      id: table.id,
      label: table.name,
      panel: () => loaded(<TablePanel table={table} mayPreview={database?.disableDataPreview !== true} />),
    })),
  ];
  const selected = items.some((item) => item.id === output) ? output : RESULTS_TAB;
  return (
    <HoldContext value={hold}>
      <Tabs
        label={t('Query output')}
        items={items}
        selected={selected}
        onSelect={(next) => change(showSouthPaneTab({ tabId: tab.id, shown: next }))}
      />
    </HoldContext>
  );
}

function loaded(panel: ReactNode): ReactNode {
  return <Suspense fallback={null}>{panel}</Suspense>;
}
