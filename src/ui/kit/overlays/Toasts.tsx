import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useRef, type RefObject, useCallback, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../classes.ts';
import { type Icon, ICON } from '../../icon.ts';
import { t } from '../../t.ts';
import type { Toast, Toaster, ToastType } from '../../toast.ts';
import { useObservable } from '../../useObservable.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import styles from './Toasts.module.css';

/**
 * F6 moves the focus to the first button of a region, also from within a modal dialog, and back to where it was.
 * Returns a function that moves it back, for when what was focused in the region disappears.
 */
function useRegionFocus(region: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Element | null>(null);
  const moveBack = useCallback((): void => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  }, []);

  useEffect(() => {
    const box = region.current;
    if (box === null) return undefined;
    const page = box.ownerDocument;
    const rememberOutside = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Element && !box.contains(relatedTarget)) before.current = relatedTarget;
    };
    const onKey = (event: KeyboardEvent): void => {
      const button = box.querySelector('button');
      if (event.key !== 'F6' || button === null) return;
      event.preventDefault();
      if (box.contains(page.activeElement)) moveBack();
      else button.focus();
    };
    box.addEventListener('focusin', rememberOutside);
    page.addEventListener('keydown', onKey, true);
    return () => {
      box.removeEventListener('focusin', rememberOutside);
      page.removeEventListener('keydown', onKey, true);
    };
  }, [region, moveBack]);

  return moveBack;
}

const ICONS: Readonly<Record<ToastType, Icon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/**
 * The toast region. Toasts stay while a pointer or the focus is on them. A modal dialog makes everything else on the
 * page inert, but not these: they are drawn above it, and it leaves them room (Dialog.module.css).
 */
export function Toasts({ toaster }: { readonly toaster: Toaster }): ReactNode {
  const { toasts } = useObservable(toaster.state);
  const region = useRef<HTMLElement>(null);
  const moveFocusBack = useRegionFocus(region);
  return createPortal(
    // Nothing is operated here: resting on the messages keeps them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      aria-label={t('Notifications')}
      className={styles['region']}
      data-print="hide"
      // React Aria does not make such an element inert, lets the focus move there, and closes no dialog by a press on
      // it.
      data-react-aria-top-layer
      onPointerEnter={() => toaster.hold()}
      onPointerLeave={() => toaster.release()}
      onFocus={() => toaster.hold()}
      onBlur={() => toaster.release()}
    >
      {toasts.map((each) => (
        <ToastMessage
          key={each.id}
          toast={each}
          onDismiss={() => {
            const hadFocus = region.current?.contains(document.activeElement) === true;
            toaster.dismiss(each.id);
            // The pointer that dismissed it may be over nothing now, and no leave event fires.
            toaster.release();
            if (hadFocus) moveFocusBack();
          }}
        />
      ))}
    </section>,
    document.body,
  );
}

interface ToastMessageProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

function ToastMessage({ toast, onDismiss }: ToastMessageProps): ReactNode {
  const ToastIcon = ICONS[toast.type];
  const isUrgent = toast.type === 'warning' || toast.type === 'danger';
  const { action } = toast;

  return (
    <div role={isUrgent ? 'alert' : 'status'} className={classes(styles['toast'], styles[toast.type])}>
      <ToastIcon {...ICON} />
      <span className={styles['text']}>{toast.text}</span>
      {action !== null && (
        <Button
          className={styles['action']}
          onPress={() => {
            action.run();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton small label={t('Dismiss')} icon={X} onPress={onDismiss} placement="start" />
    </div>
  );
}
