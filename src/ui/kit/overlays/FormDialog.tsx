import { type ReactNode, useRef, useState } from 'react';
import { sameJson } from '#domain/merge/same.ts';
import { t } from '../../t.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './DialogText.module.css';
import { usePressedOutside } from './usePressedOutside.ts';

export interface FormDialogProps extends Omit<DialogProps, 'isOpen' | 'isDismissable' | 'role' | 'isAlone'> {
  /** All that the person can type or choose here. A press outside closes the dialog while it is as it was. */
  readonly edited: unknown;
  /**
   * Applies it on a press outside. Null if that cannot be: something is missing, or it is applied only by its button.
   * Then the dialog stays open.
   */
  readonly onApply: (() => void) | null;
}

/**
 * A dialog in which something is typed. Escape, Cancel and Close discard it; a press outside, which is easily made by
 * mistake, does not.
 */
export function FormDialog({ edited, onApply, onClose, children, ...dialog }: FormDialogProps): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  const isPressedOutside = usePressedOutside(content);
  const [opened] = useState(edited);
  const [isKept, setKept] = useState(false);

  function close(): void {
    if (!isPressedOutside() || sameJson(opened, edited)) onClose();
    else if (onApply === null) setKept(true);
    else onApply();
  }

  return (
    <Dialog {...dialog} isOpen onClose={close}>
      <div ref={content}>{children}</div>
      {isKept && (
        <p role="alert" className={styles['kept']}>
          {t('This is not applied yet. Finish it, or discard it with Escape or Close.')}
        </p>
      )}
    </Dialog>
  );
}
