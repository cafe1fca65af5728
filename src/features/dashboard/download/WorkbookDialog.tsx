import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { chartIds } from '#domain/dashboard/layout/layout.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { oldestShown } from '#store/dashboards/chartData.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { fileName } from '../../shared/export/download.ts';
import { useSaveBlob } from '../../shared/export/useSaveBlob.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { dashboardFrames } from './dashboardFrames.ts';
import { useDownloadNotes } from './useDownloadNotes.ts';

/** Saves a dashboard as a workbook; shown only if charts have to be loaded first. */
export function WorkbookDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db, reportError } = useDevice();
  const { chartData } = useDashboards();
  const { toasts } = usePage();
  const { dashboard, layout, charts } = useDashboard();
  const { extraFormDataOf, awaitedBy } = useFilters();
  const notesOf = useDownloadNotes();
  const saveBlob = useSaveBlob(() => dashboard.id > 0);
  const [progress, setProgress] = useState<readonly [loaded: number, of: number] | null>(null);
  const loading = useRef<AbortController>(null);

  const write = useEffectEvent(async (isWanted: () => boolean, signal: AbortSignal) => {
    const { frames, missing } = await dashboardFrames(
      { db, chartData, signal, onProgress: (...now) => setProgress(now) },
      { dashboard, layout, charts, extraFormDataOf, awaitedBy },
    );
    const { writeWorkbook } = await import('../../shared/export/workbook.ts');
    const title = shownTitle(dashboard.title);
    const notes = notesOf(null, (await oldestShown(db, chartIds(layout))) ?? null);
    const file = await writeWorkbook(frames, [title, ...notes, ...missing]);
    if (isWanted()) saveBlob(fileName(title, 'xlsx'), file);
  });
  const onFault = useEffectEvent((error: unknown) => {
    reportError(error, 'download of a dashboard');
    toasts.show('danger', describeThrown(error));
  });
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const controller = new AbortController();
    loading.current = controller;
    let isWanted = true;
    write(() => isWanted, controller.signal)
      .catch(onFault)
      .finally(() => isWanted && close());
    return () => {
      isWanted = false;
      controller.abort();
    };
  }, []);

  if (progress === null) return null;
  const [loaded, of] = progress;
  return (
    <Dialog
      title={t('Download as XLSX')}
      isOpen
      isDismissable={false}
      onClose={onClose}
      width="narrow"
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button onPress={() => loading.current?.abort()}>{t('Download without the rest')}</Button>
        </>
      }
    >
      <p role="status">{t('Loading charts: {n} of {of}', { n: loaded, of })}</p>
    </Dialog>
  );
}
