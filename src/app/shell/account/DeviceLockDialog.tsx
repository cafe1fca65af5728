import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { usePage } from '#features/services/page.ts';
import { useSession } from '#features/services/session.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './SignInForm.module.css';

const SHORTEST = 8;

/** Sets or removes the passphrase that unlocks this person's work while the server is unreachable. */
export function DeviceLockDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { toasts } = usePage();
  const { deviceUnlock } = useSession();
  const [isSet, setIsSet] = useState<boolean | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState('');
  const form = useId();

  useEffect(() => void deviceUnlock.isSet().then(setIsSet), [deviceUnlock]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSet === true) {
      if (!(await deviceUnlock.remove(passphrase))) return setFault(t('Wrong passphrase.'));
      toasts.show('success', t('Passphrase removed from this device'));
      return onClose();
    }
    if (passphrase.length < SHORTEST) return setFault(t('Use at least {n} characters.', { n: SHORTEST }));
    if (passphrase !== again) return setFault(t('Passphrases do not match.'));
    await deviceUnlock.set(passphrase);
    toasts.show('success', t('Passphrase set on this device'));
    onClose();
  }

  if (isSet === null) return null;
  return (
    <Dialog
      title={t('Device lock')}
      width="narrow"
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onCancel={onClose}
          label={isSet ? t('Remove the passphrase') : t('Set the passphrase')}
          form={form}
          isDisabled={!deviceUnlock.isPossible}
        />
      }
    >
      <form id={form} className={styles['form']} onSubmit={(event) => void submit(event)}>
        <p className={styles['note']}>
          {t(
            'Without the server, Sextant cannot verify who is using this device. With a passphrase, your work opens only after entering it or signing in.',
          )}
        </p>
        <p className={styles['note']}>
          {deviceUnlock.isPossible
            ? t(
                'The passphrase does not encrypt stored data: anyone who can read this computer’s files can read it. To protect against that, encrypt the disk.',
              )
            : t('A passphrase needs HTTPS. This page was loaded over plain HTTP.')}
        </p>
        <TextField
          label={t('Passphrase')}
          type="password"
          autoComplete={isSet ? 'current-password' : 'new-password'}
          autoFocus
          isRequired
          value={passphrase}
          onChange={(text) => {
            setPassphrase(text);
            setFault('');
          }}
          error={fault}
        />
        {!isSet && (
          <TextField
            label={t('Passphrase again')}
            type="password"
            autoComplete="new-password"
            isRequired
            value={again}
            onChange={(text) => {
              setAgain(text);
              setFault('');
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
