import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What happens, and what stays safe. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isOpen: boolean;
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, confirmLabel, isOpen, isDanger = false, onConfirm, onClose } = props;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width="narrow"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            autoFocus
            kind={isDanger ? 'danger' : 'primary'}
            onPress={() => {
              onConfirm();
              onClose();
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
