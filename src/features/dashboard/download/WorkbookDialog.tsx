import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { chartIds } from '#domain/dashboard/layout/layout.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { oldestShown } from '#store/charts/chartData.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { fileName } from '../../shared/export/download.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { dashboardFrames } from './dashboardFrames.ts';
import { useDownloadNotes } from './useDownloadNotes.ts';

type Progress =
  | { readonly kind: 'loading'; readonly loaded: number; readonly of: number }
  /** The share that is written. */
  | { readonly kind: 'writing'; readonly done: number };

/** Saves a dashboard as a workbook; shown only if charts have to be loaded first, or if it is large. */
export function WorkbookDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db, reportError } = useDevice();
  const { chartData } = useDashboards();
  const { toasts } = usePage();
  const { dashboard, layout, charts, datasets } = useDashboard();
  const { extraFormDataOf, awaitedBy } = useFilters();
  const notesOf = useDownloadNotes();
  const saveBlob = useSaveBlob(() => dashboard.id > 0);
  const [progress, setProgress] = useState<Progress | null>(null);
  const loading = useRef<AbortController>(null);

  const write = useEffectEvent(async (rest: AbortSignal, signal: AbortSignal) => {
    const onProgress = (loaded: number, of: number): void => setProgress({ kind: 'loading', loaded, of });
    const { frames, missing, omitted } = await dashboardFrames(
      { db, chartData, signal: rest, onProgress },
      { dashboard, layout, charts, datasets, extraFormDataOf, awaitedBy },
    );
    const { writeWorkbook } = await import('../../shared/export/workbook.ts');
    const title = shownTitle(dashboard.title);
    const notes = notesOf(null, (await oldestShown(db, chartIds(layout))) ?? null);
    const file = await writeWorkbook(frames, [title, ...notes, ...missing, ...omitted], {
      signal,
      progress: (done) => setProgress({ kind: 'writing', done }),
    });
    if (file !== null && !signal.aborted) saveBlob(fileName(title, 'xlsx'), file);
  });
  const onFault = useEffectEvent((error: unknown) => {
    reportError(error, 'download of a dashboard');
    toasts.show('danger', describeThrown(error));
  });
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const rest = new AbortController();
    const whole = new AbortController();
    loading.current = rest;
    write(rest.signal, whole.signal)
      .catch(onFault)
      .finally(() => whole.signal.aborted || close());
    return () => {
      whole.abort();
      rest.abort();
    };
  }, []);

  if (progress === null) return null;
  const isWriting = progress.kind === 'writing';
  return (
    <Dialog
      title={t('Download as XLSX')}
      isOpen
      isDismissable={false}
      onClose={onClose}
      width="narrow"
      actions={
        <>
          <Button onPress={onClose}>{isWriting ? t('Stop') : t('Cancel')}</Button>
          {!isWriting && (
            <Button onPress={() => loading.current?.abort()}>{t('Download without the rest')}</Button>
          )}
        </>
      }
    >
      {isWriting ? (
        <ProgressBar label={t('Download progress')} value={Math.round(progress.done * 100)} />
      ) : (
        <p role="status">{t('Loading charts: {n} of {of}', { n: progress.loaded, of: progress.of })}</p>
      )}
    </Dialog>
  );
}
