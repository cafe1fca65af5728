import { Download, Copy, TableProperties, ChartPie } from 'lucide-react';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Query } from '#domain/query/query.ts';
import { type Millis, MINUTE } from '#domain/time.ts';
import { fileSaved } from '#domain/usage/logEvent.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useElementSize } from '#ui/page/useElementSize.ts';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useLab } from '../lab/labContext.ts';
import { CompareAction } from '../results/compare/CompareAction.tsx';
import { RunsAction } from '../results/runs/RunsAction.tsx';
import { CSV } from '../results/download/downloadFormats.ts';
import { DownloadMenu } from '../results/download/DownloadMenu.tsx';
import { isLargeFile } from '../results/download/isLargeFile.ts';
import { receipt } from '../results/download/receipt.ts';
import { LazyResultTool } from '../results/LazyResultTool.tsx';
import { fileName, saveBlob } from '../../shared/export/download.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { DatasetAction } from './dataset/DatasetAction.tsx';
import { filteredRows, resultSummary } from './resultSummary.ts';
import { ResultSummaryLine } from './ResultSummaryLine.tsx';
import styles from './Output.module.css';

interface CopyMenuProps {
  readonly source: ResultSource;
  /** Whether the button has a text label. */
  readonly hasWords: boolean;
}

/** Copies all rows shown, with or without their column names. */
function CopyMenu({ source, hasWords }: CopyMenuProps): ReactNode {
  const { toasts } = usePage();
  const rows = source.rowCount();
  const all = { fromRow: 0, toRow: rows, fromColumn: 0, toColumn: source.columns.length };
  const copy = (text: Promise<string>): void =>
    void copyText(text, toasts, t('{n} {n|row|rows} copied', { n: rows }));
  const label = t('Copy to clipboard');
  return (
    <Menu
      label={label}
      placement="bottom end"
      items={[
        { id: 'with', label: t('With headers'), run: () => copy(source.copyAll()) },
        { id: 'without', label: t('Without headers'), run: () => copy(source.copyText(all, false)) },
      ]}
    >
      {hasWords ? (
        <Button kind="quiet" icon={Copy}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} icon={Copy} />
      )}
    </Menu>
  );
}

interface SavedFile {
  readonly name: string;
  readonly bytes: number;
}

/** Downloads chunks of text as one CSV. Spreadsheets recognize UTF-8 by the byte order mark. */
async function saveFile(name: string, chunks: AsyncIterable<string>): Promise<SavedFile> {
  const parts = ['\uFEFF'];
  for await (const chunk of chunks) parts.push(chunk);
  const blob = new Blob(parts, { type: 'text/csv;charset=utf-8' });
  saveBlob(document, fileName(name, 'csv'), blob);
  return { name: fileName(name, 'csv'), bytes: blob.size };
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
      <ResultSummaryLine
        summary={summary}
        filtered={source.isFiltered() ? filteredRows(shown, all) : null}
        isLimitedForYou={query.isLimited === true}
        storedAt={storedAt}
      />
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
      <CopyMenu source={source} hasWords={hasWords} />
      <RunsAction query={query} resultId={source.resultId} />
      <CompareAction query={query} source={source} />
      <PivotAction query={query} source={source} limited={summary.limited} />
      <ChartAction query={query} source={source} storedAt={storedAt} limited={summary.limited} />
      <DatasetAction query={query} hasWords={hasWords} />
    </div>
  );
}

interface PivotActionProps {
  readonly query: Query;
  readonly source: ResultSource;
  readonly limited: string | null;
}

/** Makes a pivot table of the rows shown. */
function PivotAction(props: PivotActionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('Pivot')} icon={TableProperties} onPress={() => setOpen(true)} />
      {isOpen && <LazyResultTool show="pivot" {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChartActionProps {
  readonly query: Query;
  readonly source: ResultSource;
  readonly storedAt: Millis;
  readonly limited: string | null;
}

/** Draws the rows on this device. Not offered for a preview, which has the first rows only. */
function ChartAction(props: ChartActionProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (props.query.isDataPreview) return null;
  return (
    <>
      <IconButton label={t('Chart')} icon={ChartPie} onPress={() => setOpen(true)} />
      {isOpen && <LazyResultTool show="chart" {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
