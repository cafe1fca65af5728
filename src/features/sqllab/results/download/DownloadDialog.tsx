import { type ReactNode, useEffect, useState } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Query } from '#domain/query/query.ts';
import { fileSaved } from '#domain/usage/logEvent.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { fileName } from '../../../shared/export/download.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import type { DownloadKind } from './downloadFormats.ts';
import { openSink } from './fileSink.ts';
import { isLargeFile } from './isLargeFile.ts';
import { mostRows } from './mostRows.ts';
import { receipt } from './receipt.ts';
import { whyNotWritten } from './whyNotWritten.ts';
import { writeFile } from './writeFile.ts';

export interface DownloadDialogProps {
  readonly kind: DownloadKind;
  readonly query: Query;
  readonly source: ResultSource;
  readonly limited: string | null;
  readonly onClose: () => void;
}

type Download =
  | { readonly state: 'writing'; readonly done: number | null }
  | { readonly state: 'saved'; readonly lines: readonly string[] }
  | { readonly state: 'failed'; readonly why: string };

/** Writes a file, with progress and Stop, and then shows what is in it. */
export function DownloadDialog({ kind, query, source, limited, onClose }: DownloadDialogProps): ReactNode {
  const { reportError } = useDevice();
  const { noteUsage } = usePage();
  const [download, setDownload] = useState<Download>({ state: 'writing', done: null });

  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const { extension, type } = kind;
    const name = fileName(query.tab, extension);
    const shown = {
      rows: source.rowCount(),
      isFiltered: source.isFiltered(),
      all: query.rows,
      isLimitedForYou: query.isLimited === true,
    };
    void finish();
    return () => stopped.abort();

    async function finish(): Promise<void> {
      try {
        const isLarge = isLargeFile(shown.rows, source.columns.length);
        const sink = await openSink(document, { name, extension, type, isLarge });
        if (sink === null) return onClose();
        const progress = (done: number): void =>
          signal.aborted ? undefined : setDownload({ state: 'writing', done });
        const written = await writeFile(source, { kind, name: query.tab, sink, signal, progress });
        if (written === null) return;
        if (query.dbId !== DEVICE_ID) noteUsage(fileSaved(name));
        setDownload({
          state: 'saved',
          lines: receipt({ ...shown, ...mostRows(kind), name, limited, ...written }),
        });
      } catch (cause) {
        if (signal.aborted) return;
        reportError(cause, 'writing a file of rows');
        setDownload({ state: 'failed', why: whyNotWritten(cause) ?? t('The file could not be written.') });
      }
    }
    // One file for each opening of the dialog, of what was shown then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kind, source]);

  return (
    <Dialog
      title={t('Download as {format}', { format: kind.label })}
      isOpen
      width="narrow"
      isDismissable={download.state !== 'writing'}
      onClose={onClose}
      actions={<Button onPress={onClose}>{download.state === 'writing' ? t('Stop') : t('Close')}</Button>}
    >
      {download.state === 'writing' && (
        <ProgressBar
          label={t('Download progress')}
          value={download.done === null ? null : Math.round(download.done * 100)}
        />
      )}
      <div role="status" aria-label={t('Download receipt')}>
        {download.state === 'saved' && download.lines.map((line) => <p key={line}>{line}</p>)}
        {download.state === 'failed' && (
          <p>{t('{why} The rows are still on this device.', { why: download.why })}</p>
        )}
      </div>
    </Dialog>
  );
}
