import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../classes.ts';
import type { Icon } from '../../icon.ts';
import { ICON } from '../../icon.ts';
import { t } from '../../t.ts';
import type { Toast, Toaster, ToastType } from '../../toast.ts';
import { useObservable } from '../../useObservable.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import styles from './Toasts.module.css';

const ICONS: Readonly<Record<ToastType, Icon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** The toast region. Toasts stay while a pointer or the focus is on them. */
export function Toasts({ toaster }: { readonly toaster: Toaster }): ReactNode {
  const { toasts } = useObservable(toaster.state);
  return (
    // Nothing is operated here: resting on the messages keeps them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t('Notifications')}
      className={styles['region']}
      data-print="hide"
      onPointerEnter={() => toaster.hold()}
      onPointerLeave={() => toaster.release()}
      onFocus={() => toaster.hold()}
      onBlur={() => toaster.release()}
    >
      {toasts.map((each) => (
        <ToastMessage key={each.id} toast={each} toaster={toaster} />
      ))}
    </section>
  );
}

function ToastMessage({ toast, toaster }: { readonly toast: Toast; readonly toaster: Toaster }): ReactNode {
  const ToastIcon = ICONS[toast.type];
  const isUrgent = toast.type === 'warning' || toast.type === 'danger';
  const { action } = toast;

  function dismiss(): void {
    toaster.dismiss(toast.id);
    // The pointer that dismissed it may be over nothing now, and no leave event fires.
    toaster.release();
  }

  return (
    <div role={isUrgent ? 'alert' : 'status'} className={classes(styles['toast'], styles[toast.type])}>
      <ToastIcon {...ICON} />
      <span className={styles['text']}>{toast.text}</span>
      {action !== null && (
        <Button
          className={styles['action']}
          onPress={() => {
            action.run();
            dismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton small label={t('Dismiss')} icon={X} onPress={dismiss} placement="start" />
    </div>
  );
}
