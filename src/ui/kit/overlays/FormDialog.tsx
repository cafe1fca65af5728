import { type ReactNode, useRef, useState, type RefObject, useEffect } from 'react';
import { sameJson } from '#domain/merge/same.ts';
import { t } from '../../t.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';
import styles from './DialogText.module.css';

/** Tells whether the person's last input was a press outside the dialog that an element is in. */
function usePressedOutside(content: RefObject<HTMLElement | null>): () => boolean {
  const isOutside = useRef(false);
  useEffect(() => {
    const page = content.current?.ownerDocument;
    const note = ({ type, target }: Event): void => {
      const dialog = content.current?.closest('[role="dialog"]');
      isOutside.current = type !== 'keydown' && target instanceof Node && dialog?.contains(target) !== true;
    };
    for (const type of INPUTS) page?.addEventListener(type, note, true);
    return () => {
      for (const type of INPUTS) page?.removeEventListener(type, note, true);
    };
  }, [content]);
  return () => isOutside.current;
}

const INPUTS = ['pointerdown', 'click', 'keydown'] as const;

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
