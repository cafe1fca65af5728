import { type ReactNode, useEffect, useState } from 'react';
import { SECOND } from '#domain/time.ts';
import { t } from '#ui/t.ts';
import { createJoining } from './joining.ts';
import type { KioskPorts } from './kioskPorts.ts';
import styles from './KioskPage.module.css';

const POLL_INTERVAL = 3 * SECOND;

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
  const [isServed, setServed] = useState(true);
  useEffect(() => {
    if (!isKnown || !isServed) return undefined;
    let isBusy = false;
    const step = createJoining(ports, setCode, () => setServed(false));
    const run = (): void => {
      if (isBusy) return;
      isBusy = true;
      void step()
        .then((isJoined) => (isJoined ? onJoined() : undefined))
        .catch(ports.reloadAfterFailure)
        .finally(() => (isBusy = false));
    };
    run();
    const timer = setInterval(run, POLL_INTERVAL);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- one code for as long as it is valid
  }, [ports, isKnown, isServed]);
  return (
    <main className={styles['join']}>
      <h1>
        {!isServed
          ? t('Screens are not available here')
          : wasRevoked
            ? t('This screen was removed')
            : t('Join this screen')}
      </h1>
      {!isServed ? (
        <p role="status">
          {t(
            'This server has no screens: they are played by Sextant’s own server, and a Superset is behind this one.',
          )}
        </p>
      ) : code === '' ? (
        <p role="status">{t('The server is unreachable. A code is shown when it is back.')}</p>
      ) : (
        <>
          <p role="status" aria-label={t('Code')} className={styles['code']}>
            {code}
          </p>
          <p>{t('In Sextant open Settings, then Screens, press Join a screen and enter this code.')}</p>
        </>
      )}
    </main>
  );
}
