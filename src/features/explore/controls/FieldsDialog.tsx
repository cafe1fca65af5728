import type { ReactNode } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from '../Explore.module.css';

export interface FieldsDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Null while something is missing. */
  readonly onSave: (() => void) | null;
  /** Whether the children bring their own layout. */
  readonly isBare?: boolean;
}

/** A dialog that edits one value of a control. */
export function FieldsDialog({ title, children, onClose, onSave, isBare }: FieldsDialogProps): ReactNode {
  return (
    <Dialog
      isOpen
      title={title}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" isDisabled={onSave === null} onPress={() => onSave?.()}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      {isBare === true ? children : <div className={styles['dialogFields']}>{children}</div>}
    </Dialog>
  );
}
