import { type ReactNode, useEffect, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import { createCsvCounter } from '#domain/rows/text/csvCounter.ts';
import { formatBytes } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { fileName, saveBlob } from '../../../download.ts';
import { useDevice } from '../../../services/device.ts';
import { useEditor } from '../../../services/editor.ts';
import { CSV } from './downloadFormats.ts';
import { receipt } from './receipt.ts';

export interface ServerDownloadDialogProps {
  readonly query: Query;
  readonly limited: string | null;
  readonly onClose: () => void;
}

type Download =
  | { readonly state: 'receiving'; readonly rows: number; readonly bytes: number }
  | { readonly state: 'saved'; readonly lines: readonly string[] }
  | { readonly state: 'failed'; readonly reason: string };

/** Bytes between two reports, so that the screen does not hold up the rows. */
const REPORT_BYTES = 500_000;

/** Downloads all rows that the server has of a query, with what arrived so far and Stop. */
export function ServerDownloadDialog({ query, limited, onClose }: ServerDownloadDialogProps): ReactNode {
  const { exportRows } = useEditor();
  const { reportError } = useDevice();
  const [download, setDownload] = useState<Download>({ state: 'receiving', rows: 0, bytes: 0 });

  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    void finish();
    return () => stopped.abort();

    async function finish(): Promise<void> {
      try {
        const done = await receive();
        if (done !== null && !signal.aborted) setDownload(done);
      } catch (cause) {
        if (signal.aborted) return;
        reportError(cause, 'downloading rows from the server');
        setDownload({ state: 'failed', reason: t('The rows stopped arriving. Nothing was saved.') });
      }
    }

    async function receive(): Promise<Download | null> {
      const answered = await exportRows(query.id, signal);
      if (!answered.ok) return { state: 'failed', reason: answered.error };
      const counter = createCsvCounter();
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let [bytes, reported] = [0, 0];
      const reader = answered.value.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        if (signal.aborted) return null;
        parts.push(read.value as Uint8Array<ArrayBuffer>);
        counter.add(read.value);
        bytes += read.value.length;
        if (bytes - reported < REPORT_BYTES) continue;
        reported = bytes;
        setDownload({ state: 'receiving', rows: counter.rows(), bytes });
      }
      const name = fileName(query.tab, CSV.extension);
      saveBlob(document, name, new Blob(parts, { type: CSV.type }));
      const rows = counter.rows();
      const lines = receipt({ name, kind: CSV, bytes, rows, isFiltered: false, all: rows, limited });
      return { state: 'saved', lines };
    }
    // One file for each opening of the dialog.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [query.id]);

  const isReceiving = download.state === 'receiving';
  return (
    <Dialog
      title={t('All rows from the server')}
      isOpen
      width="narrow"
      isDismissable={!isReceiving}
      onClose={onClose}
      actions={<Button onPress={onClose}>{isReceiving ? t('Stop') : t('Close')}</Button>}
    >
      {isReceiving && (
        <>
          <ProgressBar label={t('Download progress')} value={null} />
          <p className="tabular">
            {t('{n} {n|row|rows}, {size}', { n: download.rows, size: formatBytes(download.bytes) })}
          </p>
        </>
      )}
      <div role="status" aria-label={t('Download receipt')}>
        {download.state === 'saved' && download.lines.map((line) => <p key={line}>{line}</p>)}
        {download.state === 'failed' && <p>{download.reason}</p>}
      </div>
    </Dialog>
  );
}
