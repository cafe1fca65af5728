import type { ReactNode } from 'react';
import { useDevice } from '#features/services/device.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';

/** Where the browser gives no folders. */
export function NoFoldersDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { tables } = useDevice();
  return (
    <Dialog
      title={t('Open folder')}
      isOpen
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            onPress={() => {
              onClose();
              tables.choose();
            }}
          >
            {t('Open files')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'This browser lets no page read a folder; Chrome and Edge on a computer do. Several files can be opened at once instead, but they are not read again when they change.',
        )}
      </p>
    </Dialog>
  );
}
