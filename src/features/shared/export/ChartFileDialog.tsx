import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { exportedFrames } from '#charts/build/exportedFrames.ts';
import { omittedNotes } from '#charts/kit/spec/text/omittedNotes.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { fileName } from './download.ts';
import { saveCsv } from './saveCsv.ts';

/** The form data of a chart with the results of its queries. */
export interface ExportedFrames {
  readonly form: FormData;
  readonly frames: readonly Frame[];
}

export interface ChartFileDialogProps {
  readonly kind: 'csv' | 'xlsx';
  readonly name: string;
  readonly rows: () => ExportedFrames | Promise<ExportedFrames>;
  /** The labels of the dataset. */
  readonly headings: Headings | undefined;
  readonly save: (name: string, blob: Blob) => void;
  readonly onClose: () => void;
}

/** Saves the rows of a chart as a file; shown, with Stop, only if that takes several parts. */
export function ChartFileDialog(props: ChartFileDialogProps): ReactNode {
  const { kind, name, rows, headings = {}, save, onClose } = props;
  const { reportError } = useDevice();
  const { toasts } = usePage();
  const [done, setDone] = useState<number | null>(null);

  const write = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { form, frames } = await rows();
      if (signal.aborted) return;
      const exported = exportedFrames(form, frames, { total: t('Total'), headings });
      const omitted = omittedNotes(form, frames[0]).map((note) => t(note.text, note.values));
      if (kind === 'csv') saveCsv(save, name, exported);
      else {
        const { writeWorkbook } = await import('./workbook.ts');
        const sheets = exported.map((frame) => ({ name, frame }));
        const file = await writeWorkbook(sheets, omitted, { signal, progress: setDone });
        if (file !== null && !signal.aborted) save(fileName(name, 'xlsx'), file);
      }
      if (omitted.length > 0 && !signal.aborted) toasts.show('info', omitted.join(' '));
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
