import { type FormEvent, type ReactNode, useState } from 'react';
import type { Session, SignInFailure } from '#features/services/session.ts';
import { Button } from '#ui/kit/Button.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import styles from './SignInForm.module.css';

export interface SignInFormProps {
  readonly note: string;
  readonly username: string;
  readonly signIn: Session['signIn'];
  /** Cancels the sign-in, where possible. */
  readonly onCancel?: () => void;
}

const FAILURES: Readonly<Record<SignInFailure, string>> = {
  'wrong-credentials': 'Wrong username or password.',
  unreachable: 'The server is unreachable. Data on this device is safe. Try again later.',
};

/**
 * What people call the provider where they can sign in, as the server wrote it into the page, whether only there, and
 * where the sign-in page of a Superset opens.
 */
function readProvider(): { name: string; isOnly: boolean; page: string | null } {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="sign-in-with"]');
  const { only, page } = meta?.dataset ?? {};
  return { name: meta?.content ?? '', isOnly: only !== undefined, page: page ?? null };
}

/** Begins elsewhere, and comes back to this page. */
const addressOf = (beginning: string): string =>
  `${beginning}?next=${encodeURIComponent(location.pathname + location.search)}`;

/** The user name and password form, with a link to the provider if there is one. */
export function SignInForm({ note, username, signIn, onCancel }: SignInFormProps): ReactNode {
  const [name, setName] = useState(username);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [provider] = useState(readProvider);
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    setIsBusy(true);
    const outcome = await signIn(name, password);
    setIsBusy(false);
    setFailure(outcome.ok ? null : outcome.error);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send();
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <p className={styles['note']}>{note}</p>
      {!provider.isOnly && (
        <>
          <TextField
            label={t('Username')}
            value={name}
            onChange={setName}
            autoComplete="username"
            autoFocus={username === ''}
            isRequired
          />
          <TextField
            label={t('Password')}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            autoFocus={username !== ''}
            isRequired
          />
        </>
      )}
      <p role="alert" className={styles['failure']}>
        {failure !== null && t(FAILURES[failure])}
      </p>
      {provider.name !== '' && (
        <a className={styles['provider']} href={addressOf('login/openid/')}>
          {t('Sign in with {name}', { name: provider.name })}
        </a>
      )}
      {provider.page !== null && (
        <a className={styles['provider']} href={addressOf(provider.page)}>
          {t('Sign in at the Superset’s own page')}
        </a>
      )}
      <div className={styles['actions']}>
        {onCancel !== undefined && <Button onPress={onCancel}>{t('Not now')}</Button>}
        {!provider.isOnly && (
          <Button type="submit" kind="primary" isPending={isBusy}>
            {t('Sign in')}
          </Button>
        )}
      </div>
    </form>
  );
}
