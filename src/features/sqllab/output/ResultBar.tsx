import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Query } from '#domain/query/query.ts';
import type { Millis } from '#domain/time.ts';
import { MINUTE } from '#domain/time.ts';
import { fileSaved } from '#domain/usage/logEvent.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { agedLevel, formatTimestamp } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import type { BadgeKind } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useElementSize } from '#ui/page/useElementSize.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { useLab } from '../lab/labContext.ts';
import { ChartAction } from '../results/chart/ChartAction.tsx';
import { CompareAction } from '../results/compare/CompareAction.tsx';
import { PivotAction } from '../results/pivot/PivotAction.tsx';
import { RunsAction } from '../results/runs/RunsAction.tsx';
import { CSV } from '../results/download/downloadFormats.ts';
import { DownloadMenu } from '../results/download/DownloadMenu.tsx';
import { isLargeFile } from '../results/download/isLargeFile.ts';
import { receipt } from '../results/download/receipt.ts';
import { LazyResultTool } from '../results/LazyResultTool.tsx';
import { DatasetAction } from './dataset/DatasetAction.tsx';
import { filteredRows, resultSummary } from './resultSummary.ts';
import type { ResultOrigin } from './resultSummary.ts';
import { saveFile } from './saveFile.ts';
import styles from './Output.module.css';

const AGED: Readonly<Record<ReturnType<typeof agedLevel>, BadgeKind>> = {
  grey: 'aged',
  amber: 'aged-amber',
  red: 'aged-red',
};

function badgeKind(from: ResultOrigin): BadgeKind {
  if (from.kind === 'live') return 'live';
  return from.kind === 'device' ? 'local' : AGED[agedLevel(from.age)];
}

/** From this width on, actions have text labels. */
const WORDS_PX = 1320;

export interface ResultBarProps {
  readonly query: Query;
  readonly source: ResultSource;
  readonly storedAt: Millis;
  readonly filter: string;
  readonly onFilter: (text: string) => void;
}

/** A summary of the rows, and the actions on all of them. */
export function ResultBar({ query, source, storedAt, filter, onFilter }: ResultBarProps): ReactNode {
  const lab = useLab();
  const { clock, reportError } = useDevice();
  const { toasts, noteUsage } = usePage();
  const now = useNow(clock, MINUTE);
  const [isCsv, setCsv] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const hasWords = useElementSize(bar, WORDS_PX) > 0;
  useSyncExternalStore(source.subscribe, source.version);
  const shown = source.rowCount();
  const all = query.rows ?? shown;
  const summary = resultSummary(query, all, { storedAt, openedAt: lab.openedAt, now });

  function download(): void {
    if (isLargeFile(shown, source.columns.length)) return setCsv(true);
    const written = { rows: shown, isFiltered: source.isFiltered(), all: query.rows };
    const limits = { limited: summary.limited, isLimitedForYou: query.isLimited === true };
    saveFile(query.tab, source.csv()).then(
      (file) => {
        if (query.dbId !== DEVICE_ID) noteUsage(fileSaved(file.name));
        toasts.show('success', receipt({ ...file, ...written, ...limits, asText: [] }).join(' '));
      },
      (cause: unknown) => {
        reportError(cause, 'saving a CSV file');
        toasts.show('danger', t('The file could not be saved. The rows are still on this device.'));
      },
    );
  }

  return (
    <div ref={bar} className={styles['bar']}>
      <div role="status" aria-label={t('Result summary')} className={styles['summary']}>
        <strong className="tabular">{source.isFiltered() ? filteredRows(shown, all) : summary.rows}</strong>
        {summary.limited !== null && (
          <span className={styles['limited']} title={summary.limited}>
            {summary.limited}
          </span>
        )}
        {query.isLimited === true && (
          <span className={styles['limited']} title={t('Rows limited for you')}>
            {t('Rows limited for you')}
          </span>
        )}
        {summary.took !== null && <span className="tabular">{summary.took}</span>}
        <span title={formatTimestamp(storedAt)}>
          <Badge kind={badgeKind(summary.from)}>{summary.from.text}</Badge>
        </span>
      </div>
      <div className={styles['filter']}>
        <SearchField label={t('Filter results')} value={filter} onChange={onFilter} />
      </div>
      {hasWords ? (
        <Button kind="quiet" icon={Download} onPress={download}>
          {t('Download CSV')}
        </Button>
      ) : (
        <IconButton label={t('Download CSV')} icon={Download} onPress={download} />
      )}
      <DownloadMenu query={query} source={source} limited={summary.limited} />
      {isCsv && (
        <LazyResultTool
          show="download"
          kind={CSV}
          query={query}
          source={source}
          limited={summary.limited}
          onClose={() => setCsv(false)}
        />
      )}
      <Menu
        label={t('Copy to clipboard')}
        placement="bottom end"
        items={[
          {
            id: 'with',
            label: t('With headers'),
            run: () => void copyText(source.copyAll(), toasts, t('{n} {n|row|rows} copied', { n: shown })),
          },
          {
            id: 'without',
            label: t('Without headers'),
            run: () =>
              void copyText(
                source.copyText(
                  { fromRow: 0, toRow: shown, fromColumn: 0, toColumn: source.columns.length },
                  false,
                ),
                toasts,
                t('{n} {n|row|rows} copied', { n: shown }),
              ),
          },
        ]}
      >
        {hasWords ? (
          <Button kind="quiet" icon={Copy}>
            {t('Copy to clipboard')}
          </Button>
        ) : (
          <IconButton label={t('Copy to clipboard')} icon={Copy} />
        )}
      </Menu>
      <RunsAction query={query} resultId={source.resultId} />
      <CompareAction query={query} source={source} />
      <PivotAction query={query} source={source} limited={summary.limited} />
      <ChartAction query={query} source={source} storedAt={storedAt} limited={summary.limited} />
      <DatasetAction query={query} hasWords={hasWords} />
    </div>
  );
}
