import { Lock } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { Api } from '#api/api.ts';
import type { Identity } from '#store/identity.ts';
import { ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { FirstStart } from './FirstStart.tsx';
import type { Identified, KnownPerson } from '../person/identify.ts';
import styles from './LockedStart.module.css';

export interface LockedStartProps {
  readonly api: Api;
  /** Asks the server who is signed in. */
  readonly ask: () => Promise<Identified>;
  /** Whose work the passphrase unlocks. */
  readonly identity: Identity;
  readonly opens: (passphrase: string) => Promise<boolean>;
  readonly onUnlock: () => void;
  /** The server has identified the person. */
  readonly onMet: (met: KnownPerson) => void;
}

/** Locks a person's work until the server identifies them or they enter the passphrase. */
export function LockedStart(props: LockedStartProps): ReactNode {
  const { api, ask, identity, opens, onUnlock, onMet } = props;
  const [passphrase, setPassphrase] = useState('');
  const [state, setState] = useState<'waiting' | 'trying' | 'wrong' | 'signing-in'>('waiting');

  useEffect(() => {
    let isCurrent = true;
    void ask().then((found) => {
      if (isCurrent && found.kind === 'person') onMet(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [ask, onMet]);

  async function unlock(event: FormEvent): Promise<void> {
    event.preventDefault();
    setState('trying');
    if (await opens(passphrase)) onUnlock();
    else setState('wrong');
  }

  if (state === 'signing-in') return <FirstStart api={api} ask={ask} onMet={onMet} />;
  return (
    <main className={styles['page']}>
      <form className={styles['form']} onSubmit={(event) => void unlock(event)}>
        <h1 className={styles['title']}>
          <Lock {...ICON} size={20} />
          {t('Locked')}
        </h1>
        <p className={styles['note']}>
          {t('The work of {name} is on this device. Enter the device passphrase or sign in to open it.', {
            name: identity.displayName,
          })}
        </p>
        <TextField
          label={t('Passphrase')}
          type="password"
          autoComplete="current-password"
          autoFocus
          isRequired
          value={passphrase}
          onChange={(text) => {
            setPassphrase(text);
            // A field marked invalid blocks its form's submit.
            setState('waiting');
          }}
          error={state === 'wrong' ? t('Wrong passphrase.') : ''}
        />
        <div className={styles['actions']}>
          <Button onPress={() => setState('signing-in')}>{t('Sign in')}</Button>
          <Button type="submit" kind="primary" isPending={state === 'trying'}>
            {t('Unlock')}
          </Button>
        </div>
      </form>
    </main>
  );
}
