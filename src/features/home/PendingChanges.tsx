import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OutboxCounts } from '#store/outbox/outbox.ts';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useSession } from '../services/session.ts';
import styles from './HomePage.module.css';

/**
 * Changes that wait for the server or for a person. While the server is there, what is waiting is sent within seconds,
 * and a line that appears and disappears would only move the page.
 */
export function PendingChanges({
  outbox: { waiting, parked },
}: {
  readonly outbox: OutboxCounts;
}): ReactNode {
  const { connection } = useSession();
  const { online, serverReachable } = useObservable(connection);
  const isAway = !online || serverReachable === false;
  if (parked === 0 && (waiting === 0 || !isAway)) return null;
  return (
    <p className={styles['pending']} data-attention={parked > 0}>
      {parked > 0 && (
        <Link to="/offline/">{t('{n} {n|change needs|changes need} attention', { n: parked })}</Link>
      )}
      {waiting > 0 && (
        <Link to="/offline/">{t('{n} {n|change|changes} waiting to be sent', { n: waiting })}</Link>
      )}
    </p>
  );
}
