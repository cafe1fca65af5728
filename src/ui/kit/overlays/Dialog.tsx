import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classes } from '../../classes.ts';
import { t } from '../../t.ts';
import styles from './Dialog.module.css';
import { useCloseRequest } from './useCloseRequest.ts';
import { IconButton } from '../IconButton.tsx';

/** The attribute of the region of notifications, which React Aria does not make inert behind a dialog. */
const REGION = '[data-react-aria-top-layer]';

/**
 * Keeps the height of the notifications that are shown as a custom property of a dialog's overlay, so that the dialog
 * leaves them room. Returns a function that ends it.
 */
function keepRoomForNotifications(overlay: HTMLElement): () => void {
  const region = overlay.ownerDocument.querySelector<HTMLElement>(REGION);
  if (region === null) return () => undefined;
  const observer = new ResizeObserver(() =>
    overlay.style.setProperty('--notifications', `${region.offsetHeight}px`),
  );
  observer.observe(region);
  return () => observer.disconnect();
}

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at its end. */
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'normal' | 'wide';
  /** Whether a click outside closes it. Escape and Close always do. */
  readonly isDismissable?: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Set if there is no page behind it to dim. */
  readonly isAlone?: boolean;
}

/** A modal dialog over the page. */
export function Dialog(props: DialogProps): ReactNode {
  const {
    title,
    isOpen,
    onClose,
    children,
    actions,
    width = 'normal',
    isDismissable = true,
    role = 'dialog',
    isAlone = false,
  } = props;
  useCloseRequest(isOpen, onClose);
  return (
    <ModalOverlay
      ref={keepRoom}
      data-dialog
      className={classes(styles['scrim'], isAlone && styles['alone'])}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Modal className={classes(styles['modal'], styles[width])}>
        <AriaDialog role={role} className={styles['dialog'] ?? ''}>
          <header className={styles['header']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {title}
            </Heading>
            <IconButton label={t('Close')} icon={X} small onPress={onClose} />
          </header>
          <div className={styles['body']}>{children}</div>
          {actions !== undefined && <footer className={styles['footer']}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function keepRoom(overlay: HTMLElement | null): (() => void) | undefined {
  return overlay === null ? undefined : keepRoomForNotifications(overlay);
}
