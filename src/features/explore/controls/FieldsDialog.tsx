import type { ReactNode } from 'react';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import styles from '../Explore.module.css';

export interface FieldsDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** All that the person can type or choose in it. */
  readonly edited: unknown;
  readonly onClose: () => void;
  /** Null while something is missing. */
  readonly onSave: (() => void) | null;
  /** Whether the children bring their own layout. */
  readonly isBare?: boolean;
}

/** A dialog that edits one value of a control. */
export function FieldsDialog(props: FieldsDialogProps): ReactNode {
  const { title, children, edited, onClose, onSave, isBare } = props;
  return (
    <FormDialog
      title={title}
      edited={edited}
      onApply={onSave}
      width="narrow"
      onClose={onClose}
      actions={<DialogActions onCancel={onClose} isDisabled={onSave === null} onPress={() => onSave?.()} />}
    >
      {isBare === true ? children : <div className={styles['dialogFields']}>{children}</div>}
    </FormDialog>
  );
}
