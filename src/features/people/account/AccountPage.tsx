import { type ReactNode, useState } from 'react';
import type { OwnName, SignedIn } from '#domain/access/accounts.ts';
import { passwordStrength } from '#domain/access/passwordStrength.ts';
import { ok } from '#domain/result.ts';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { usePage } from '../../services/page.ts';
import { useSession } from '../../services/session.ts';
import { EditorSection } from './EditorSection.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from '../People.module.css';
import { sessionColumns } from '../sessions/sessionColumns.tsx';
import { SettingsNav } from '../settings/SettingsNav.tsx';
import { TokenSection, type TokenSectionProps } from './TokenSection.tsx';
import { type Changing, useChange } from '../useChange.ts';
import { useEndSession } from '../sessions/useEndSession.ts';
import { useServerRows } from '../useServerRows.ts';

/** A person's own name, password, editor and sessions. */
export function AccountPage(): ReactNode {
  const { conf, connection } = useSession();
  const { mode } = useObservable(conf);
  const { online, serverReachable } = useObservable(connection);
  const isOffline = !online || serverReachable === false;
  /** A token that was just made: it is shown once. */
  const [token, setToken] = useState('');
  if (mode === 'none')
    return (
      <>
        <PageHeader title={t('Settings')} />
        <div className={styles['page']}>
          <LanguageSection isBlocked={false} />
          <ChartsSection />
          <EditorSection />
        </div>
      </>
    );
  return (
    <>
      <PageHeader title={t('Your account')} />
      <SettingsNav />
      <div className={styles['page']}>
        {isOffline && (
          <p role="status" className={styles['muted']}>
            {t('The server is unreachable. Your account can be changed when it is back.')}
          </p>
        )}
        <NameSection isOffline={isOffline} />
        <PasswordSection isOffline={isOffline} asksCurrent={mode !== 'gateway'} />
        <LanguageSection isBlocked={token !== ''} />
        <ChartsSection />
        <EditorSection />
        {mode !== 'gateway' && <SessionsSection isOffline={isOffline} token={token} onToken={setToken} />}
      </div>
    </>
  );
}

function NameSection({ isOffline }: { readonly isOffline: boolean }): ReactNode {
  const { session } = useSession();
  const { toasts } = usePage();
  const { person } = useObservable(session.state);
  const changing = useChange();
  const { rows } = useServerRows('own name', async (calls) => {
    const found = await calls.ownName();
    return found.ok ? ok([found.value]) : found;
  });
  const [typed, setTyped] = useState<Partial<OwnName>>({});
  const { firstName = '', lastName = '' } = { ...rows?.[0], ...typed };
  return (
    <section aria-label={t('Name')} className={styles['narrow']}>
      <h2>{t('Name')}</h2>
      <p className={styles['muted']}>
        {t('{name}, signed in as {username}', {
          name: person?.displayName ?? '',
          username: person?.username ?? '',
        })}
      </p>
      <div className={styles['fields']}>
        <TextField
          label={t('First name')}
          autoComplete="given-name"
          value={firstName}
          maxLength={64}
          onChange={(text) => setTyped({ ...typed, firstName: text })}
        />
        <TextField
          label={t('Last name')}
          autoComplete="family-name"
          value={lastName}
          maxLength={64}
          onChange={(text) => setTyped({ ...typed, lastName: text })}
        />
        <Fault changing={changing} />
        <Button
          isDisabled={isOffline || changing.isBusy || firstName.trim() === '' || lastName.trim() === ''}
          onPress={() =>
            changing.change(
              (calls) => calls.saveOwnName({ firstName: firstName.trim(), lastName: lastName.trim() }),
              () => {
                toasts.show('success', t('Name saved. It shows everywhere after a reload.'));
                void session.check();
              },
            )
          }
        >
          {t('Save name')}
        </Button>
      </div>
    </section>
  );
}

interface PasswordSectionProps {
  readonly isOffline: boolean;
  /** Whether the server checks the current password. */
  readonly asksCurrent: boolean;
}

function PasswordSection({ isOffline, asksCurrent }: PasswordSectionProps): ReactNode {
  const { session } = useSession();
  const { toasts } = usePage();
  const { person } = useObservable(session.state);
  const changing = useChange();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const own = [person?.username ?? ''];
  const isAccepted = passwordStrength(next, own).fault === null && next === again;
  return (
    <section aria-label={t('Password')} className={styles['narrow']}>
      <h2>{t('Password')}</h2>
      <div className={styles['fields']}>
        {asksCurrent && (
          <TextField
            label={t('Current password')}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={setCurrent}
          />
        )}
        <PasswordField label={t('New password')} value={next} own={own} onChange={setNext} />
        <TextField
          label={t('New password again')}
          type="password"
          autoComplete="new-password"
          value={again}
          error={again !== '' && again !== next ? t('The two differ.') : ''}
          onChange={setAgain}
        />
        <p className={styles['muted']}>{t('A new password ends your other sessions.')}</p>
        <Fault changing={changing} />
        <Button
          isDisabled={isOffline || changing.isBusy || !isAccepted || (asksCurrent && current === '')}
          onPress={() =>
            changing.change(
              (calls) => calls.savePassword(current, next),
              () => {
                setCurrent('');
                setNext('');
                setAgain('');
                toasts.show('success', t('Password changed'));
              },
            )
          }
        >
          {t('Change password')}
        </Button>
      </div>
    </section>
  );
}

function Fault({ changing: { fault } }: { readonly changing: Changing }): ReactNode {
  return (
    fault !== '' && (
      <p role="alert" className={styles['fault']}>
        {fault}
      </p>
    )
  );
}

/** Where a person is signed in, and the tokens of their scripts. */
type SessionsSectionProps = Omit<TokenSectionProps, 'onMade'>;

function SessionsSection({ isOffline, token, onToken }: SessionsSectionProps): ReactNode {
  const { rows, reading, reload } = useServerRows('own sessions', (calls) => calls.sessions(false));
  const end = useEndSession(false, reload);
  return (
    <>
      <TokenSection isOffline={isOffline} token={token} onToken={onToken} onMade={reload} />
      <section aria-label={t('Sessions')}>
        <h2>{t('Sessions')}</h2>
        <DataTable<SignedIn>
          label={t('Sessions')}
          rows={rows ?? []}
          rowKey={({ id }) => id}
          empty={
            rows === undefined || reading.outcome === null
              ? null
              : t('The list of sessions loads when the server is back.')
          }
          columns={sessionColumns(end)}
        />
      </section>
    </>
  );
}
