import { type ReactNode, useEffect, useState } from 'react';
import { MINUTE, SECOND } from '#domain/time.ts';
import { t } from '#ui/t.ts';
import type { KioskPorts } from './kioskPorts.ts';
import styles from './KioskPage.module.css';

const ASKED_EVERY = 3 * SECOND;
/** Codes expire on the server a minute later. */
const RENEWED_AFTER = 9 * MINUTE;

interface JoinScreenProps {
  readonly ports: KioskPorts;
  /** Whether the server said that this screen is not joined. */
  readonly isKnown: boolean;
  readonly wasRevoked: boolean;
  readonly onJoined: () => void;
}

/** Shows the code by which an administrator joins this screen. */
export function JoinScreen({ ports, isKnown, wasRevoked, onJoined }: JoinScreenProps): ReactNode {
  const [code, setCode] = useState('');
  useEffect(() => {
    if (!isKnown) return undefined;
    let asking: { readonly claim: string; readonly since: number } | null = null;
    let isBusy = false;
    async function step(): Promise<void> {
      if (asking === null || ports.clock.now() - asking.since > RENEWED_AFTER) {
        const made = await ports.newCode();
        if (!made.ok) return;
        asking = { claim: made.value.claim, since: ports.clock.now() };
        setCode(made.value.code);
        return;
      }
      const joined = await ports.join(asking.claim);
      if (joined.ok && joined.value) onJoined();
      if (!joined.ok && joined.error === 'not-joined') asking = null;
    }
    const run = (): void => {
      if (isBusy) return;
      isBusy = true;
      void step()
        .catch(ports.reloadAfterFailure)
        .finally(() => (isBusy = false));
    };
    run();
    const timer = setInterval(run, ASKED_EVERY);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- one code for as long as it is valid
  }, [ports, isKnown]);
  return (
    <main className={styles['join']}>
      <h1>{wasRevoked ? t('This screen was removed') : t('Join this screen')}</h1>
      {code === '' ? (
        <p role="status">{t('The server is unreachable. A code is shown when it is back.')}</p>
      ) : (
        <>
          <p role="status" aria-label={t('Code')} className={styles['code']}>
            {code}
          </p>
          <p>{t('In Sextant open Settings, then Screens, and add a screen with this code.')}</p>
        </>
      )}
    </main>
  );
}
