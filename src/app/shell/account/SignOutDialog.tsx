import { Archive, CloudUpload, HardDrive } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { useSession } from '#features/services/session.ts';
import type { OutboxCounts } from '#sync/outbox/outbox.ts';
import { countUnsafe } from '#store/unsafeWork.ts';
import { type Icon, ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import styles from './SignOutDialog.module.css';

/** Asks what to do with a person's work on this device, and does it. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db, reportError } = useDevice();
  const { connection, signOut } = useSession();
  const counts = useLive(() => countUnsafe(db), [db]) ?? { waiting: 0, parked: 0 };
  const { online, serverReachable } = useObservable(connection);
  const [isSending, setSending] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const sending = useRef<AbortController | null>(null);
  const isOffline = !online || serverReachable === false;

  function close(): void {
    sending.current?.abort();
    onClose();
  }

  function start(work: Promise<unknown>): void {
    setBusy(true);
    work
      .catch((error: unknown) => reportError(error, 'sign out'))
      .finally(() => {
        setBusy(false);
        setSending(false);
      });
  }

  function send(): void {
    const controller = new AbortController();
    sending.current = controller;
    setSending(true);
    start(signOut.sendAndWipe(controller.signal));
  }

  return (
    <Dialog title={t('Sign out')} isOpen isDismissable={!isBusy} onClose={close}>
      <p role="status" className={styles['state']}>
        {stateText(counts, isOffline, isSending)}
      </p>
      <Choice
        icon={HardDrive}
        title={t('Keep on this device')}
        isDisabled={isBusy}
        onChoose={() => start(signOut.keep())}
      >
        {t(
          'Your data stays on this device and opens only when you sign in again. Pending changes are sent then.',
        )}
      </Choice>
      <Choice
        icon={CloudUpload}
        title={t('Send and wipe')}
        isDisabled={isBusy || counts.parked > 0}
        onChoose={send}
      >
        {counts.parked > 0
          ? t(
              'Not possible: the server rejected some changes, which exist only on this device. Resolve them on the Offline page, or export.',
            )
          : t('Sends all pending changes, then removes your data from this device.')}
      </Choice>
      <Choice
        icon={Archive}
        title={t('Export and wipe')}
        isDisabled={isBusy}
        onChoose={() => start(signOut.exportAndWipe())}
      >
        {t(
          'Downloads your work as a backup file, then removes your data from this device. Pending changes are not sent.',
        )}
      </Choice>
      {isSending && (
        <div className={styles['actions']}>
          <Button onPress={close}>{t('Cancel and stay signed in')}</Button>
        </div>
      )}
    </Dialog>
  );
}

function stateText({ waiting, parked }: OutboxCounts, isOffline: boolean, isSending: boolean): string {
  if (isSending && isOffline)
    return t('{n} waiting. The server is unreachable; sending resumes automatically.', { n: waiting });
  if (isSending) return t('Sending: {n} left', { n: waiting });
  if (parked > 0) return t('{n} waiting, {parked} need attention.', { n: waiting, parked });
  return waiting === 0
    ? t('All changes synced')
    : t('{n} {n|change|changes} waiting to be sent.', { n: waiting });
}

interface ChoiceProps {
  readonly icon: Icon;
  readonly title: string;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ icon: ChoiceIcon, title, isDisabled, onChoose, children }: ChoiceProps): ReactNode {
  return (
    <div className={styles['choice']}>
      <ChoiceIcon {...ICON} size={20} />
      <p className={styles['meaning']}>{children}</p>
      <Button className={styles['choose']} isDisabled={isDisabled} onPress={onChoose}>
        {title}
      </Button>
    </div>
  );
}
