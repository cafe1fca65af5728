import type { ReactNode } from 'react';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../services/device.ts';

export interface DiscardDialogProps {
  readonly row: OutboxRow;
  readonly what: string;
  readonly where: string;
  readonly onClose: () => void;
}

/** Confirms that a pending change is not to be sent, and says what is lost. */
export function DiscardDialog({ row, what, where, onClose }: DiscardDialogProps): ReactNode {
  const { outbox } = useDevice();
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('Discard this change?')}
      confirmLabel={t('Discard')}
      onClose={onClose}
      onConfirm={() => outbox.discard(row)}
    >
      {t(
        row.command === 'document.save'
          ? '{what} in “{where}” will not be sent to the server. The page shows the server’s copy again; what you saved is stored as a version.'
          : '{what} in “{where}” will not be sent to the server. Data on this device does not change. Export the change first if you may need it later.',
        { what, where },
      )}
    </ConfirmDialog>
  );
}
