import type { ReactNode } from 'react';
import { useDevice } from '#features/services/device.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
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
        <DialogActions
          onCancel={onClose}
          label={t('Open files')}
          onPress={() => {
            onClose();
            tables.choose();
          }}
        />
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
