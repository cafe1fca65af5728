import type { ReactNode } from 'react';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import styles from './People.module.css';
import type { Changing } from './useChange.ts';

interface SaveDialogProps {
  readonly title: string;
  readonly isComplete: boolean;
  readonly changing: Changing;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog whose fields are saved on the server; it stays open, with the reason, where they are refused. */
export function SaveDialog(props: SaveDialogProps): ReactNode {
  const { title, isComplete, changing, onSave, onClose, children } = props;
  return (
    <Dialog
      isOpen
      title={title}
      isDismissable={false}
      onClose={onClose}
      actions={
        <DialogActions
          onCancel={onClose}
          label={t('Save')}
          isDisabled={!isComplete || changing.isBusy}
          onPress={onSave}
        />
      }
    >
      <div className={styles['fields']}>
        {children}
        {changing.fault !== '' && (
          <p role="alert" className={styles['fault']}>
            {changing.fault}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Options of a list with ids that are numbers. */
export const optionsOf = (
  each: readonly { readonly id: number; readonly name: string }[],
): { id: string; label: string }[] => each.map(({ id, name }) => ({ id: String(id), label: name }));
