import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import { Button, type ButtonProps } from '../Button.tsx';

export interface DialogActionsProps extends Pick<ButtonProps, 'isDisabled' | 'isPending' | 'onPress'> {
  readonly onCancel: () => void;
  /** The text of the button that does what the dialog is for. */
  readonly label?: string;
  /** The id of the form that this button submits. */
  readonly form?: string;
}

/** The buttons of a dialog: one leaves it without a change, the other does what it is for. */
export function DialogActions({ onCancel, label = t('Apply'), ...main }: DialogActionsProps): ReactNode {
  return (
    <>
      <Button onPress={onCancel}>{t('Cancel')}</Button>
      <Button {...main} kind="primary" type={main.form === undefined ? 'button' : 'submit'}>
        {label}
      </Button>
    </>
  );
}
