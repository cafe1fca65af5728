import type { FormEvent, ReactNode } from 'react';
import { useEffect, useId, useState } from 'react';
import { useServices } from '#features/services.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { TextField } from '#ui/kit/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './SignInForm.module.css';

const SHORTEST = 8;

/** Sets or removes the passphrase that opens this person's work where no server can say who is there. */
export function DeviceLockDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { deviceUnlock, toasts } = useServices();
  const [isSet, setIsSet] = useState<boolean | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [fault, setFault] = useState('');
  const form = useId();

  useEffect(() => void deviceUnlock.isSet().then(setIsSet), [deviceUnlock]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSet === true) {
      if (!(await deviceUnlock.remove(passphrase)))
        return setFault(t('That is not the passphrase of this device.'));
      toasts.show('success', t('This device opens your work without a passphrase again.'));
      return onClose();
    }
    if (passphrase.length < SHORTEST) return setFault(t('Use {n} characters or more.', { n: SHORTEST }));
    if (passphrase !== again) return setFault(t('The two are not the same.'));
    await deviceUnlock.set(passphrase);
    toasts.show('success', t('From now on this device asks for the passphrase.'));
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
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="primary" isDisabled={!deviceUnlock.isPossible}>
            {isSet ? t('Remove the passphrase') : t('Set the passphrase')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={(event) => void submit(event)}>
        <p className={styles['note']}>
          {t(
            'Without the server nobody can say who sits at this device. With a passphrase your work opens here only for who knows it, or after signing in.',
          )}
        </p>
        <p className={styles['note']}>
          {deviceUnlock.isPossible
            ? t(
                'It is a door, not a safe: what is stored is not encrypted, and whoever can read this computer’s files can read it. Against that, encrypt the disk.',
              )
            : t(
                'This page has no cryptography, because it came over plain HTTP. A passphrase can be set over HTTPS.',
              )}
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
