import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Frame } from '#domain/compile/frame.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { fileName } from './download.ts';

export interface XlsxDialogProps {
  readonly name: string;
  readonly frames: () => readonly Frame[] | Promise<readonly Frame[]>;
  readonly save: (name: string, blob: Blob) => void;
  readonly onClose: () => void;
}

/** Saves the rows of a chart as a workbook; shown, with Stop, only if that takes several parts. */
export function XlsxDialog({ name, frames, save, onClose }: XlsxDialogProps): ReactNode {
  const { reportError } = useDevice();
  const { toasts } = usePage();
  const [done, setDone] = useState<number | null>(null);

  const write = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const sheets = (await frames()).map((frame) => ({ name, frame }));
      const { writeWorkbook } = await import('./workbook.ts');
      const file = await writeWorkbook(sheets, [], { signal, progress: setDone });
      if (file !== null && !signal.aborted) save(fileName(name, 'xlsx'), file);
    } catch (error) {
      reportError(error, 'chart download');
      toasts.show('danger', describeThrown(error));
    }
    if (!signal.aborted) onClose();
  });

  useEffect(() => {
    const stopped = new AbortController();
    void write(stopped.signal);
    return () => stopped.abort();
  }, []);

  if (done === null) return null;
  return (
    <Dialog
      title={t('Download as XLSX')}
      isOpen
      isDismissable={false}
      onClose={onClose}
      width="narrow"
      actions={<Button onPress={onClose}>{t('Stop')}</Button>}
    >
      <ProgressBar label={t('Download progress')} value={Math.round(done * 100)} />
    </Dialog>
  );
}
