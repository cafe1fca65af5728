import { type ReactNode, useEffect, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { createBrowserPorts } from '../browserPorts.ts';
import { openPortable } from './openPortable.ts';

/** Opens a portable file as a page of its own, or shows why it cannot be opened. */
export function OpenedDashboard({ file }: { readonly file: File }): ReactNode {
  const { tables, reportError } = useDevice();
  const [fault, setFault] = useState('');
  const close = tables.closeFirst;
  useEffect(() => {
    openPortable(file, createBrowserPorts(window)).then(
      (opened) => {
        if (!opened.ok) return setFault(opened.error);
        close();
        window.location.assign(opened.value);
      },
      (error: unknown) => {
        reportError(error, 'opening a portable file');
        setFault(t('It could not be read.'));
      },
    );
  }, [file, close, reportError]);
  return (
    <Dialog
      title={t('Open {file}', { file: file.name })}
      isOpen
      isDismissable={false}
      width="narrow"
      onClose={close}
      actions={<Button onPress={close}>{fault === '' ? t('Cancel') : t('Close')}</Button>}
    >
      {fault === '' ? (
        <ProgressBar label={t('Reading the file')} value={null} />
      ) : (
        <p role="alert">{t('The file cannot be opened. {why}', { why: fault })}</p>
      )}
    </Dialog>
  );
}
