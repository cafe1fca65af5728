import type { ReactNode } from 'react';
import type { InstallByHand } from '#domain/access/installByHand.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import styles from './InstallDialog.module.css';

interface InstallDialogProps {
  readonly way: InstallByHand;
  readonly onClose: () => void;
}

/** How the app is installed in a browser that does not offer it, and why. */
export function InstallDialog({ way, onClose }: InstallDialogProps): ReactNode {
  return (
    <Dialog title={t('Install app')} width="narrow" isOpen onClose={onClose}>
      <div className={styles['text']}>
        <p>
          {t(
            'This browser removes what a page stored after seven days of use without a visit to it. The installed app keeps it, and opens in a window of its own.',
          )}
        </p>
        <p>
          {way === 'homeScreen'
            ? t('Press Share in the bar of the browser, then Add to Home Screen.')
            : t('Choose Add to Dock in the File menu of the browser.')}
        </p>
        <p>
          {t(
            'The installed app has a storage of its own: sign in there once. First wait here until everything is saved; what is only on this device moves with Export everything on the page Offline, and Restore there.',
          )}
        </p>
      </div>
    </Dialog>
  );
}
