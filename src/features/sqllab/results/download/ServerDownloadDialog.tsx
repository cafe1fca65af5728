import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Query, templateValues } from '#domain/query/query.ts';
import { formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { fileName } from '../../../shared/export/download.ts';
import { useDevice } from '../../../services/device.ts';
import { useSession } from '../../../services/session.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useEditor } from '../../../services/editor.ts';
import { CSV, DOWNLOADS } from './downloadFormats.ts';
import { openSink } from './fileSink.ts';
import { isLargeFile } from './isLargeFile.ts';
import { mostRows } from './mostRows.ts';
import { receipt } from './receipt.ts';
import { saveServerRows, type ServerRowsProgress } from './saveServerRows.ts';
import { whyNotWritten } from './whyNotWritten.ts';

export interface ServerDownloadDialogProps {
  readonly query: Query;
  readonly columnCount: number;
  readonly limited: string | null;
  readonly onClose: () => void;
}

type Download =
  | { readonly state: 'choosing' }
  | ServerRowsProgress
  | { readonly state: 'saved'; readonly lines: readonly string[] }
  | { readonly state: 'failed'; readonly reason: string };

const KINDS = [CSV, ...DOWNLOADS];

/** Downloads all rows that the server has of a query in a format, with what arrived so far and Stop. */
export function ServerDownloadDialog({
  query,
  columnCount,
  limited,
  onClose,
}: ServerDownloadDialogProps): ReactNode {
  const { exportRows, results } = useEditor();
  const { reportError } = useDevice();
  const { conf } = useSession();
  const { mode } = useObservable(conf);
  const [isAgain, setAgain] = useState(false);
  const [format, setFormat] = useState<string>(CSV.format);
  const [download, setDownload] = useState<Download>({ state: 'choosing' });
  const templateParams = templateValues(query);
  const mayRunAgain =
    mode === 'embedded' &&
    limited !== null &&
    query.part === undefined &&
    format === CSV.format &&
    templateParams !== null;
  const direct = mayRunAgain && isAgain ? { templateParams } : null;
  const stopped = useRef(new AbortController());
  useEffect(() => {
    const { current } = stopped;
    return () => current.abort();
  }, []);

  async function start(): Promise<void> {
    const kind = KINDS.find((each) => each.format === format) ?? CSV;
    const name = fileName(query.tab, kind.extension);
    const { signal } = stopped.current;
    try {
      // How many rows there are without the limit nobody knows yet.
      const isLarge = direct !== null || isLargeFile(query.rows ?? 0, columnCount);
      const sink = await openSink(document, { name, extension: kind.extension, type: kind.type, isLarge });
      if (sink === null) return;
      setDownload({ state: 'receiving', rows: null, bytes: null });
      const progress = (is: ServerRowsProgress): void => (signal.aborted ? undefined : setDownload(is));
      const how = { query, kind, direct, sink, signal, progress, exportRows, results };
      const saved = await saveServerRows(how);
      if (signal.aborted || saved === null) return;
      if (!saved.ok) return setDownload({ state: 'failed', reason: saved.error });
      const { rows, bytes, asText } = saved.value;
      const isLimitedForYou = query.isLimited === true;
      const of = {
        ...mostRows(kind),
        name,
        bytes,
        asText,
        rows,
        isFiltered: false,
        all: rows,
        limited: direct === null ? limited : null,
        isLimitedForYou,
      };
      setDownload({ state: 'saved', lines: receipt(of) });
    } catch (cause) {
      if (signal.aborted) return;
      reportError(cause, 'downloading rows from the server');
      const stopped =
        direct === null
          ? t('The rows stopped arriving. Nothing was saved.')
          : t('The rows stopped arriving. Nothing was saved. Run it again, or ask for fewer rows.');
      setDownload({ state: 'failed', reason: whyNotWritten(cause) ?? stopped });
    }
  }

  const isBusy = download.state === 'receiving' || download.state === 'writing';
  return (
    <Dialog
      title={t('All rows from the server')}
      isOpen
      width="narrow"
      isDismissable={!isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{isBusy ? t('Stop') : t('Close')}</Button>
          {download.state === 'choosing' && (
            <Button kind="primary" onPress={() => void start()}>
              {t('Download')}
            </Button>
          )}
        </>
      }
    >
      {download.state === 'choosing' && (
        <>
          <ComboBox
            label={t('Format')}
            options={KINDS.map(({ format: id, label }) => ({ id, label }))}
            value={format}
            onChange={setFormat}
          />
          {mayRunAgain && (
            <Checkbox isSelected={isAgain} onChange={setAgain}>
              {t('Run again without the row limit')}
            </Checkbox>
          )}
        </>
      )}
      {isBusy && (
        <ProgressBar
          label={t('Download progress')}
          value={download.state === 'writing' ? Math.round(download.done * 100) : null}
        />
      )}
      {download.state === 'receiving' && download.bytes !== null && (
        <p className="tabular">
          {t('{n} {n|row|rows}, {size}', { n: download.rows ?? 0, size: formatBytes(download.bytes) })}
        </p>
      )}
      <div role="status" aria-label={t('Download receipt')}>
        {download.state === 'saved' && download.lines.map((line) => <p key={line}>{line}</p>)}
        {download.state === 'failed' && <p>{download.reason}</p>}
      </div>
    </Dialog>
  );
}
