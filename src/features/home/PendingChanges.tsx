import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OutboxCounts } from '#store/outbox/outbox.ts';
import { t } from '#ui/t.ts';
import styles from './HomePage.module.css';

/** Changes that wait for the server or for a person; nothing where all are synced. */
export function PendingChanges({
  outbox: { waiting, parked },
}: {
  readonly outbox: OutboxCounts;
}): ReactNode {
  if (waiting + parked === 0) return null;
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
